import { type Availability, getAvailability } from '@crease/shared/contracts/grounds';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../../lib/api/call.js';
import { syncClock } from '../../../lib/clock.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { availabilityKeys } from '../availability-keys.js';
import { newerDay } from '../day-frame.js';

const POLL_MS = 5000;
/** The first two dates are on screen: the day and the small hours after it. */
const LOOKED_AT = 2;
/** Batch size for the other dates: fetching all at once delays the first tap on a slow phone. */
const AT_ONCE = 2;

export interface Days {
  byDate: Map<string, Availability>;
  /** Dates that could not be loaded. */
  failed: string[];
}

/**
 * Availability of several dates. The first two, the ones being looked at, are asked for first; the others follow for
 * the day strip. `dates` must stay the same array while it means the same. What the socket brought meanwhile is never overwritten by an older answer.
 */
export function useDays(groundId: string, dates: string[]): Days {
  const client = useQueryClient();
  const poll = usePollWhileLost(POLL_MS);
  const waiting = dates.findIndex((date, at) => {
    const state = client.getQueryState(availabilityKeys.day(groundId, date));
    return at < LOOKED_AT ? !state?.dataUpdatedAt : !state || state.status === 'pending';
  });
  const answered = waiting === -1 ? dates.length : waiting;
  const last = useRef<Days>({ byDate: new Map(), failed: [] });
  // The same as long as it says the same: else each answer would have the hours drawn again.
  const combine = useCallback(
    (results: UseQueryResult<Availability>[]): Days => {
      const next: Days = {
        byDate: new Map(
          results.flatMap(({ data }, at) => {
            const date = dates[at];
            return data && date ? [[date, data] as const] : [];
          }),
        ),
        failed: results.flatMap(({ isError, data }, at) => (isError && !data ? [dates[at] ?? ''] : [])),
      };
      if (!areSameDays(last.current, next)) last.current = next;
      return last.current;
    },
    [dates],
  );
  // Made anew only when they are others: a day that changes is no reason to set up all of them once more.
  const queries = useMemo(
    () =>
      dates.map((date, at) => ({
        queryKey: availabilityKeys.day(groundId, date),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const sentAt = Date.now();
          const { availability } = await call(getAvailability, { params: { id: groundId, date }, signal });
          syncClock(availability.serverTime, sentAt, Date.now());
          return newerDay(client.getQueryData(availabilityKeys.day(groundId, date)), availability);
        },
        enabled: at < LOOKED_AT || (answered >= LOOKED_AT && at < answered + AT_ONCE),
        staleTime: 30_000,
        refetchInterval: at < LOOKED_AT ? poll : (false as const),
        refetchOnWindowFocus: true,
      })),
    [client, groundId, dates, answered, poll],
  );
  return useQueries({ queries, combine });
}

function areSameDays(a: Days, b: Days): boolean {
  return (
    a.byDate.size === b.byDate.size &&
    a.failed.join() === b.failed.join() &&
    [...b.byDate].every(([date, day]) => a.byDate.get(date) === day)
  );
}
