import { listMyGames } from '@crease/shared/contracts/games';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { gameKeys } from '../../games-near/public.js';

/** The games that I host or have a place in, until they are over. */
export function useMyGames() {
  const user = useUser();
  return useQuery({
    queryKey: gameKeys.mine,
    queryFn: async ({ signal }) => (await call(listMyGames, { signal })).games,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: user !== undefined,
  });
}
