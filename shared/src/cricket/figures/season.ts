import { dayOf } from '../../time/ist.js';

/** The first year of the season that the time is in. A season is April to March, by Indian time. */
export function seasonOf(at: Date): number {
  const [year = 0, month = 0] = dayOf(at).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** A season by its first year, as people say it: `2026-27`. */
export const seasonName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
