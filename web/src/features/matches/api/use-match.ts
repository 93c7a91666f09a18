import type { ResponseOf } from '@crease/shared/contract';
import type { readMatch as ReadMatch } from '@crease/shared/contracts/matches';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { matchKeys } from '../match-keys.js';
import { readMatch } from '../matches.light.js';

/** A match with its full card. */
export type MatchWithCard = Pick<ResponseOf<typeof ReadMatch>, 'match' | 'card'>;

/** Poll interval while live updates are lost. */
const POLL_INTERVAL_MS = 10_000;

export function useMatch(id: string) {
  return useQuery({
    queryKey: matchKeys.one(id),
    queryFn: ({ signal }): Promise<MatchWithCard> => call(readMatch, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollWhileLost(POLL_INTERVAL_MS),
    refetchOnWindowFocus: true,
  });
}
