import { listEntries } from '@crease/shared/contracts/tournaments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Poll interval while live updates are lost. */
const POLL_INTERVAL_MS = 15_000;

/** The teams that are in; organisers get all entries, captains their own as well. */
export function useEntries(id: string) {
  return useQuery({
    queryKey: tournamentKeys.part(id, 'entries'),
    queryFn: async ({ signal }) => (await call(listEntries, { params: { id }, signal })).entries,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: usePollWhileLost(POLL_INTERVAL_MS),
  });
}
