import type { Availability } from '@crease/shared/contracts/grounds';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../../lib/api/call.js';
import { syncClock } from '../../../lib/clock.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { availabilityKeys } from '../availability-keys.js';
import { newerDay } from '../day-frame.js';
import { getAvailability } from '../slots.light.js';

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
 * Availability of several dates. The first two, which are on screen, are fetched first; the others follow for the day
 * strip. Keep the same `dates` array while it means the same. An older answer never overwrites what the socket brought
 * meanwhile.
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
  // The same object while its content is the same, so that an unchanged answer renders nothing.
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
  // Created again only when the dates differ: a change of one day is no reason to set all of them up again.
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
