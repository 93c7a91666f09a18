import { me } from '@crease/shared/contracts/auth';
import type { User } from '@crease/shared/contracts/user';
import type { Workplace } from '@crease/shared/contracts/workplace';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/call.js';
import { onLiveAgain } from '../../../lib/live/live.js';
import { useLiveStatus } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../../desk/public.js';

/** An owner's own workplace, which needs no request. */
const ownPlace = ({ id, role, name, businessName }: User): Workplace[] | undefined =>
  role === 'ground_owner' ? [{ ownerId: id, businessName: businessName ?? name, role: 'owner' }] : undefined;

/**
 * Where this user works, and in which role. Removing a member closes their socket; this is refetched then, and when the
 * socket is back.
 */
export function useWorkplaces(user: User) {
  const client = useQueryClient();
  const live = useLiveStatus();
  useEffect(() => {
    if (live === 'lost') void client.invalidateQueries({ queryKey: ownerKeys.workplaces });
  }, [client, live]);
  useEffect(
    () => onLiveAgain(() => void client.invalidateQueries({ queryKey: ownerKeys.workplaces })),
    [client],
  );
  return useQuery({
    queryKey: ownerKeys.workplaces,
    queryFn: async ({ signal }) => (await call(me, { signal })).workplaces,
    placeholderData: ownPlace(user),
    staleTime: 30_000,
  });
}
