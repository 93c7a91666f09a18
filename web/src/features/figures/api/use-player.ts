import { readPlayer } from '@crease/shared/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { figureKeys } from '../figure-keys.js';

export function usePlayer(id: string) {
  const reader = useUser()?.id;
  return useQuery({
    queryKey: figureKeys.player(id, reader),
    queryFn: ({ signal }) => call(readPlayer, { params: { id }, signal }),
  });
}
