import { today } from '@crease/shared/contracts/day';
import { addDays } from '@crease/shared/time/ist';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.js';
import { onLive, watchCalendar, watchDay } from '../../../lib/live/live.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../owner-keys.js';

export type DeskDay = z.infer<typeof today.response>;

const POLL_MS = 5000;

/**
 * The entries of each ground of the workplace on a date and its night (the date after), live. The date's own calendar
 * is watched; a change at night refetches both. Booking events are handled in the panel's frame (`useLiveOwner`).
 */
export function useDeskDay(workplace: string, date: string, groundIds: readonly string[]) {
  const poll = usePollWhileLost(POLL_MS);
  useLiveDesk(workplace, date, groundIds);
  return useQueries({
    queries: [date, addDays(date, 1)].map((one) => ({
      queryKey: ownerKeys.day(workplace, one),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(today, { query: { workplace, date: one }, signal }),
      staleTime: 5000,
      refetchInterval: poll,
    })),
    combine: ([day, night]) => ({
      day: day?.data,
      night: night?.data,
      isError: Boolean(day?.isError && !day.data),
      refetch: () => {
        void day?.refetch();
        void night?.refetch();
      },
    }),
  });
}

function useLiveDesk(workplace: string, date: string, groundIds: readonly string[]): void {
  const client = useQueryClient();
  const list = groundIds.join();
  const ids = useMemo(() => list.split(',').filter(Boolean), [list]);
  useEffect(() => {
    const revs = new Map<string, number>();
    const night = addDays(date, 1);
    const readAgain = () => void client.invalidateQueries({ queryKey: ownerKeys.days });
    const stops = [
      watchCalendar(ids, date, (now) => {
        const last = revs.get(now.groundId);
        if (last !== undefined && now.rev < last) return;
        revs.set(now.groundId, now.rev);
        client.setQueryData<DeskDay>(ownerKeys.day(workplace, date), (day) => day && withEntries(day, now));
        // Free hours have changed too. The first message repeats what was just fetched.
        if (last !== undefined) readAgain();
      }),
      ...ids.map((id) => watchDay(id, night, () => undefined)),
      onLive('availability:changed', (day) => {
        if (day.date === night && ids.includes(day.groundId)) readAgain();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, workplace, date, ids]);
}

type Entries = DeskDay['grounds'][number]['entries'];

/** Returns the day with the current entries of one of its grounds. */
export function withEntries(day: DeskDay, now: { groundId: string; entries: Entries }): DeskDay {
  return {
    ...day,
    grounds: day.grounds.map((ground) =>
      ground.groundId === now.groundId ? { ...ground, entries: now.entries } : ground,
    ),
  };
}
