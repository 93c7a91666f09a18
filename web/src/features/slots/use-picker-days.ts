import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef } from 'react';
import { leavingAtom } from '../holds/public.js';
import { useDays } from './api/use-days.js';
import { neededDates } from './day-strip-dates.js';
import { useLiveDays } from './live.js';
import { assumedDay, type TimelineHour, timelineOf } from './timeline.js';

interface Options {
  ground: Ground;
  /** The selected day. */
  date: string;
  today: string;
  now: number;
}

const NONE: TimelineHour[] = [];

/** The hours of the selected day and of those on the strip, kept current. */
export function usePickerDays({ ground, date, today, now }: Options) {
  const dates = useMemo(() => neededDates(date, today), [date, today]);
  const { byDate, failed } = useDays(ground._id, dates);
  // The small hours arrive with the others: alone they would be a short page first and a longer one after.
  const isKnown = [date, addDays(date, 1)].every(
    (one) => byDate.has(one) || failed.includes(one) || !dates.includes(one),
  );
  useLiveDays(ground._id, dates, isKnown);

  const left = useAtomValue(leavingAtom);
  const leaving = left?.groundId === ground._id ? left.expiresAt : undefined;

  const timelines = useRef<Timelines>(new Map());
  const timeline = useCallback(
    (day: string) => {
      const of = (one: string) =>
        byDate.get(one) ?? (failed.includes(one) ? assumedDay(ground, one, now) : undefined);
      return keptTimeline(timelines.current, day, [of(day), of(addDays(day, 1)), now, ground.price, leaving]);
    },
    [byDate, failed, ground, now, leaving],
  );
  const hours = useMemo(() => (isKnown ? timeline(date) : NONE), [isKnown, timeline, date]);
  return { hours, timeline, byDate, assumed: failed.includes(date) };
}

type DayState = Parameters<typeof timelineOf> extends [string, ...infer Rest] ? Rest : never;
type Timelines = Map<string, { of: DayState; hours: TimelineHour[] }>;

/** The same objects while their content is the same: a change of one day leaves the others unchanged. */
function keptTimeline(kept: Timelines, date: string, of: DayState): TimelineHour[] {
  const known = kept.get(date);
  if (known?.of.every((part, at) => part === of[at])) return known.hours;
  const hours = timelineOf(date, ...of);
  kept.set(date, { of, hours });
  return hours;
}
