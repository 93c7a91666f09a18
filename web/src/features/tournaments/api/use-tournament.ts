import { readTournament } from '@crease/shared/contracts/tournaments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Poll interval while live updates are lost. */
const POLL_INTERVAL_MS = 15_000;

export function useTournament(id: string) {
  return useQuery({
    queryKey: tournamentKeys.one(id),
    queryFn: async ({ signal }) => (await call(readTournament, { params: { id }, signal })).tournament,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: usePollWhileLost(POLL_INTERVAL_MS),
  });
}
