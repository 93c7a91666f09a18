import type { PriceRange } from '@crease/shared/prices/ground-price';
import { hourText, startHourOf } from '@crease/shared/time/slots';

const DAY = 24;

/** One price range on the bar: `length` hours (1 to 24) from `start` (0 to 23), also past midnight. */
export interface BarRange {
  /** Only distinguishes the ranges. */
  key: number;
  start: number;
  length: number;
  /** As typed. */
  perHour: string;
}

/** Hours of the bar, `to` exclusive, 0 to 24. */
export interface Piece {
  from: number;
  to: number;
}

const wrap = (hour: number): number => ((hour % DAY) + DAY) % DAY;

/** The hour after the last, 0 to 23. */
export const endOf = ({ start, length }: BarRange): number => wrap(start + length);

/** The ranges of a price. A ground without ranges is open all day at `perHour`. */
export function barOf({ ranges, perHour }: { ranges: readonly PriceRange[]; perHour: number }): BarRange[] {
  if (ranges.length === 0) return [{ key: 0, start: 0, length: DAY, perHour: String(perHour) }];
  return ranges.map((range, key) => {
    const start = startHourOf(range.start);
    const length = wrap(startHourOf(range.end) - start) || DAY;
    return { key, start, length, perHour: String(range.perHour) };
  });
}

/** The part that is sent to the server. */
export function rangesOf(bar: readonly BarRange[]): PriceRange[] {
  return bar.map((range) => ({
    start: hourText(range.start),
    end: hourText(endOf(range)),
    perHour: Number(range.perHour),
  }));
}

/** The range with one edge moved by `by` hours. It keeps at least one hour and at most the whole day. */
export function moveEdge(range: BarRange, edge: 'start' | 'end', by: number): BarRange {
  const wanted = edge === 'end' ? range.length + by : range.length - by;
  const length = Math.min(DAY, Math.max(1, wanted));
  if (edge === 'end') return { ...range, length };
  return { ...range, length, start: wrap(range.start + range.length - length) };
}

/** The range with this first and last hour. An equal end means the whole day. */
export function withHours(range: BarRange, start: number, end: number): BarRange {
  return { ...range, start, length: wrap(end - start) || DAY };
}

/** The range's position on the bar, in two pieces if it continues after midnight. */
export function piecesOf({ start, length }: BarRange): Piece[] {
  const end = start + length;
  if (end <= DAY) return [{ from: start, to: end }];
  return [
    { from: start, to: DAY },
    { from: 0, to: end - DAY },
  ];
}

/** The number of ranges that contain each hour. */
function holders(bar: readonly BarRange[]): number[] {
  const counts = Array.from({ length: DAY }, () => 0);
  for (const { from, to } of bar.flatMap(piecesOf)) {
    for (let hour = from; hour < to; hour += 1) counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return counts;
}

/** Consecutive hours that satisfy a condition. */
function runs(counts: readonly number[], isIn: (count: number) => boolean): Piece[] {
  const found: Piece[] = [];
  for (const [hour, count] of counts.entries()) {
    if (!isIn(count)) continue;
    const last = found.at(-1);
    if (last?.to === hour) last.to += 1;
    else found.push({ from: hour, to: hour + 1 });
  }
  return found;
}

/** Hours outside all ranges: the ground is closed then. */
export const gapsOf = (bar: readonly BarRange[]): Piece[] => runs(holders(bar), (count) => count === 0);

/** Hours in more than one range: they would have two prices. */
export const overlapsOf = (bar: readonly BarRange[]): Piece[] => runs(holders(bar), (count) => count > 1);

/** The bar with one more range, in its longest gap or else over the evening. */
export function withRange(bar: readonly BarRange[]): BarRange[] {
  const gap = [...gapsOf(bar)].sort((a, b) => b.to - b.from - (a.to - a.from))[0] ?? { from: 18, to: 22 };
  const key = Math.max(-1, ...bar.map((range) => range.key)) + 1;
  return [...bar, { key, start: gap.from, length: gap.to - gap.from, perHour: '' }];
}
