import { playDay } from '@crease/shared/time/play-day';
import { useMemo } from 'react';
import { stripDates } from './day-strip-dates.js';
import { isFreeTo, type WhoseHours } from './hour-rules.js';
import type { usePickerDays } from './use-picker-days.js';

export interface StripDay {
  date: string;
  /** Free hours of that day of play; undefined until known. */
  free: number | undefined;
}

/** The strip's days with their free hours. */
export function useDayStrip(
  { byDate, timeline }: Pick<ReturnType<typeof usePickerDays>, 'byDate' | 'timeline'>,
  isYours: WhoseHours['isYours'],
  today: string,
): StripDay[] {
  return useMemo(() => {
    const countFree = (day: string) => {
      if (!byDate.has(day)) return undefined;
      const { from } = playDay(day, today);
      return timeline(day).filter((hour) => hour.at >= from && isFreeTo({ isYours }, hour)).length;
    };
    return stripDates(today).map((date) => ({ date, free: countFree(date) }));
  }, [byDate, timeline, isYours, today]);
}
