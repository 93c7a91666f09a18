import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { groundCalendar } from '@crease/shared/contracts/owner';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/call.js';
import { onLive, onLiveAgain, watchDay } from '../../../lib/live/live.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../../desk/public.js';

const POLL_MS = 10_000;

/** The calendar entries of some grounds, by ground and date. */
export function useGroundDates(groundIds: readonly string[], from: string, to: string) {
  const poll = usePollWhileLost(POLL_MS);
  return useQueries({
    queries: groundIds.map((id) => ({
      queryKey: ownerKeys.listed(id, from, to),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { days } = await call(groundCalendar, { params: { id }, query: { from, to }, signal });
        return new Map<string, CalendarEntry[]>(days.map(({ date, entries }) => [date, entries]));
      },
      staleTime: 10_000,
      refetchInterval: poll,
    })),
    combine: (results) => ({
      byGround: new Map(groundIds.map((id, at) => [id, results[at]?.data])),
      isPending: results.some((result) => result.isPending),
      isError: results.some((result) => result.isError && !result.data),
      refetch: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
}

/** Refetches the calendars as soon as a ground changes on one of these dates. */
export function useLiveDates(groundId: string | undefined, dates: readonly string[]): void {
  const client = useQueryClient();
  const list = dates.join();
  useEffect(() => {
    if (!groundId) return;
    const readAgain = () => void client.invalidateQueries({ queryKey: ownerKeys.calendars });
    const stops = [
      ...list.split(',').map((date) => watchDay(groundId, date, () => undefined)),
      onLive('availability:changed', (day) => {
        if (day.groundId === groundId) readAgain();
      }),
      onLive('booking:updated', readAgain),
      onLiveAgain(readAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, groundId, list]);
}
