import { putSpace, removeSpace, type Space, type WantedSpace } from '@crease/shared/contracts/spaces';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys, refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';
import { spaceKeys } from '../space-keys.js';

/** Links and unlinks grounds, then refetches what that affects: grounds, their hours, their calendars. */
export function useChangeSpaces(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const renew = async (grounds: WantedSpace['grounds']) => {
    for (const { groundId } of grounds)
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    void client.invalidateQueries({ queryKey: ownerKeys.grounds });
    refetchOwner(client);
    await client.invalidateQueries({ queryKey: spaceKeys.list(ownerId) });
  };
  return {
    put: useMutation({
      mutationFn: async (body: WantedSpace) => (await call(putSpace, { query, body })).space,
      onSettled: (_space, _error, { grounds }) => renew(grounds),
    }),
    remove: useMutation({
      mutationFn: ({ _id: id }: Space) => call(removeSpace, { params: { id }, query }),
      onSettled: (_answer, _error, { grounds }) => renew(grounds),
    }),
  };
}
