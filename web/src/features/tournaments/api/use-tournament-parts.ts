import {
  listTournamentMatches,
  readTournamentLeaders,
  readTournamentTable,
} from '@crease/shared/contracts/tournaments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Poll interval while live updates are lost. */
const POLL_INTERVAL_MS = 20_000;

const useFresh = () => ({
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: usePollWhileLost(POLL_INTERVAL_MS),
});

/** The matches in the order of their numbers; the bracket is drawn from them, too. */
export function useTournamentMatches(id: string, enabled = true) {
  return useQuery({
    queryKey: tournamentKeys.part(id, 'matches'),
    queryFn: async ({ signal }) => (await call(listTournamentMatches, { params: { id }, signal })).matches,
    ...useFresh(),
    enabled,
  });
}

/** The table of a league, or of each group. */
export function useTournamentTable(id: string) {
  return useQuery({
    queryKey: tournamentKeys.part(id, 'table'),
    queryFn: async ({ signal }) => (await call(readTournamentTable, { params: { id }, signal })).groups,
    ...useFresh(),
  });
}

export function useTournamentLeaders(id: string) {
  return useQuery({
    queryKey: tournamentKeys.part(id, 'leaders'),
    queryFn: async ({ signal }) => (await call(readTournamentLeaders, { params: { id }, signal })).leaders,
    ...useFresh(),
  });
}
