import type { Match } from '@crease/shared/contracts/matches';
import { listMatches } from '@crease/shared/contracts/matches';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { matchKeys } from '../../matches/public.js';

const QUERY = { status: 'live', limit: '3' } as const;
/** How often matches that have begun or ended since are looked up; scores are pushed. */
const POLL_INTERVAL_MS = 60_000;
const POLL_WHILE_LOST_MS = 10_000;

/** The latest matches that are played now. */
export function useLiveMatches() {
  return useQuery({
    queryKey: matchKeys.list(QUERY),
    queryFn: async ({ signal }): Promise<Match[]> =>
      (await call(listMatches, { query: QUERY, signal })).matches,
    staleTime: 0,
    refetchInterval: usePollWhileLost(POLL_WHILE_LOST_MS) || POLL_INTERVAL_MS,
  });
}
