import { type OneGame, readGame } from '@crease/shared/contracts/games';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { gameKeys } from '../../games-near/public.js';

/** Poll interval while live updates are lost. */
const POLL_INTERVAL_MS = 10_000;

export function useGame(id: string) {
  return useQuery({
    queryKey: gameKeys.one(id),
    queryFn: ({ signal }): Promise<OneGame> => call(readGame, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollWhileLost(POLL_INTERVAL_MS),
    refetchOnWindowFocus: true,
  });
}
