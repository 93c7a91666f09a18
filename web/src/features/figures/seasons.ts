import { seasonName, seasonOf } from '@crease/shared/cricket/figures/season';

/** Seasons offered by a select, the current one included. */
const OFFERED = 4;

/** `2026–27`, as it is shown; addresses have a hyphen. */
export const seasonText = (year: number): string => seasonName(year).replace('-', '–');

/** The year that an address names as `2026` or `2026-27`, else undefined. */
export function seasonYearIn(text: string | undefined): number | undefined {
  return text && /^20\d\d(-\d\d)?$/.test(text) ? Number(text.slice(0, 4)) : undefined;
}

/** The years of a season select, the latest first; the chosen one is always among them. */
export function seasonChoices(now: Date, chosen: number): number[] {
  const current = seasonOf(now);
  const years = new Set(Array.from({ length: OFFERED }, (_, back) => current - back)).add(chosen);
  return [...years].sort((one, other) => other - one);
}
