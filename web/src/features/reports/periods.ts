import { addDays, daysBetween, isoWeekdayOf, isoWeekOf } from '@crease/shared/time/ist';

/** Days of play, both included. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ['week', 'last-week', 'month', 'last-month', 'days-90'] as const;
export type Preset = (typeof PRESETS)[number];

export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekdayOf(date));
const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
/** The last day of a date's month. */
const lastOf = (date: string): string => addDays(firstOf(addDays(firstOf(date), 31)), -1);

/** The dates that a preset means, seen from `today`. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'week':
      return { from: mondayOf(today), to: today };
    case 'last-week':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
    case 'month':
      return { from: firstOf(today), to: today };
    case 'last-month': {
      const to = addDays(firstOf(today), -1);
      return { from: firstOf(to), to };
    }
    case 'days-90':
      return { from: addDays(today, -89), to: today };
  }
}

/**
 * The period to compare with: the same days of the previous month or week if the period starts with one, the whole
 * previous month for a whole one, else the same number of days right before it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from === firstOf(from) && to === lastOf(from)) {
    const end = addDays(from, -1);
    return { from: firstOf(end), to: end };
  }
  if (from === firstOf(from) && from.slice(0, 7) === to.slice(0, 7)) {
    const end = addDays(from, -1);
    const day = addDays(firstOf(end), daysBetween(from, to));
    return { from: firstOf(end), to: day < end ? day : end };
  }
  if (from === mondayOf(from) && daysBetween(from, to) < 7) {
    return { from: addDays(from, -7), to: addDays(to, -7) };
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

/** The Monday of a week's key: week 1 contains January 4 (ISO 8601). */
export function mondayOfKey(key: string): string {
  const [year = '', week = '1'] = key.split('-W');
  return addDays(mondayOf(`${year}-01-04`), (Number(week) - 1) * 7);
}

const KEY = {
  day: (date: string) => date,
  week: isoWeekOf,
  month: (date: string) => date.slice(0, 7),
};
export type Step = keyof typeof KEY;
export const isStep = (by: string): by is Step => by in KEY;

/** Every key of a period in order, including those without bookings, so that a chart has no gaps. */
export function keysOf({ from, to }: Period, by: Step): string[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
  return [...new Set(days.map(KEY[by]))];
}

/**
 * Changes up to three times are given in percent; beyond that, a figure such as 1,860 % would mean nothing to an owner.
 */
const MAX_PERCENT = 200;

/** The change between two amounts, in whole percent or as a factor; undefined if the first period was empty. */
export function changeBetween(before: number, now: number): { percent: number; times?: number } | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > MAX_PERCENT ? { percent, times: Math.round(now / before) } : { percent };
}
