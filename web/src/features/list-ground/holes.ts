import { hourText } from '@crease/shared/time/slots';
import { type BarRange, barOf, endOf, gapsOf } from '../ground-form/public.js';
import type { ListForm } from './draft-form.js';

/** A gap without a price. `end` may be past midnight, 1 to 48. */
export interface Hole {
  start: number;
  end: number;
}

/** Grounds are usually closed in the small hours: the gap over them is the night. */
const NIGHT_HOUR = 3;

type Rows = ListForm['ranges'];

export const barOfRows = (rows: Rows): BarRange[] =>
  rows.length === 0
    ? []
    : barOf({ ranges: rows.map((row) => ({ ...row, perHour: 0 })), perHour: 0 }).map((range, at) => ({
        ...range,
        key: rows[at]?.key ?? at,
        perHour: rows[at]?.perHour ?? '',
      }));

export const rowsOfBar = (bar: readonly BarRange[]): Rows =>
  bar.map((range) => ({
    key: range.key,
    start: hourText(range.start),
    end: hourText(endOf(range)),
    perHour: range.perHour,
  }));

/** The gaps; one that continues after midnight is in one piece. */
function wholeGaps(bar: readonly BarRange[]): Hole[] {
  const gaps = gapsOf(bar).map(({ from, to }) => ({ start: from, end: to }));
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (!first || !last || first === last || first.start !== 0 || last.end !== 24) return gaps;
  return [...gaps.slice(1, -1), { start: last.start, end: 24 + first.end }];
}

const holds = ({ start, end }: Hole, hour: number) =>
  (hour >= start && hour < end) || (hour + 24 >= start && hour + 24 < end);

export const holeText = ({ start, end }: Hole): string => `${hourText(start)}-${hourText(end % 24)}`;

/**
 * Gaps that may have been forgotten: every gap but the night (or but the longest, if the night has a price), without
 * those the owner has confirmed as closed (docs/product-rules.md, Becoming an owner).
 */
export function holesOf(bar: readonly BarRange[], closedHours: readonly string[]): Hole[] {
  const gaps = wholeGaps(bar);
  const byLength = [...gaps].sort((a, b) => b.end - b.start - (a.end - a.start));
  const closing = gaps.find((gap) => holds(gap, NIGHT_HOUR)) ?? byLength[0];
  return gaps.filter((gap) => gap !== closing && !closedHours.includes(holeText(gap)));
}

/** Fills a gap by extending the range that ends where it begins; no other range is priced like it. */
export function filled(bar: readonly BarRange[], hole: Hole): BarRange[] {
  const before = bar.find((range) => endOf(range) === hole.start % 24);
  return bar.map((range) =>
    range === before ? { ...range, length: Math.min(24, range.length + hole.end - hole.start) } : range,
  );
}

/** The price per hour after filling a gap, as typed. */
export const rateBefore = (bar: readonly BarRange[], hole: Hole): string =>
  bar.find((range) => endOf(range) === hole.start % 24)?.perHour ?? '';
