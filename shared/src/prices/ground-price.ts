import { startHourOf } from '../time/slots.js';
import type { PriceRule } from './rules.js';

export interface PriceRange {
  /** `HH:mm`; an end not after the start wraps past midnight. */
  start: string;
  end: string;
  perHour: number;
}

/** How a longer slot is priced: `start` charges every hour at the rate of the first, `hourly` each at its own. */
export const PRICE_MODES = ['start', 'hourly'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

/** Everything that determines a ground's prices. */
export interface Tariff {
  perHour: number;
  /** Percent off the base, 0 to 100. */
  discount: number;
  ranges: readonly PriceRange[];
  rules?: readonly PriceRule[] | undefined;
  /** `start` if absent. */
  mode?: PriceMode | undefined;
  /** The dates that holiday rules apply to; absent if there is no such rule. */
  holidays?: readonly string[] | undefined;
}

export interface GroundPrice extends Tariff {
  currency: string;
}

/** Whether a range contains an hour (0 to 23). Equal start and end mean the whole day. */
export function rangeHolds(range: PriceRange, hour: number): boolean {
  const start = startHourOf(range.start);
  const end = startHourOf(range.end);
  return start < end ? hour >= start && hour < end : hour >= start || hour < end;
}

/** The index of the first range that overlaps an earlier one; undefined if every hour has one price. */
export function overlappingRange(ranges: readonly PriceRange[]): number | undefined {
  const taken = new Set<number>();
  for (const [index, range] of ranges.entries()) {
    for (let hour = 0; hour < 24; hour += 1) {
      if (!rangeHolds(range, hour)) continue;
      if (taken.has(hour)) return index;
      taken.add(hour);
    }
  }
  return undefined;
}

/** The first range of each hour (0 to 23). */
function rangesByHour(ranges: readonly PriceRange[]): readonly (PriceRange | undefined)[] {
  const byHour = new Array<PriceRange | undefined>(24).fill(undefined);
  for (const range of ranges) {
    const start = startHourOf(range.start);
    const hours = (startHourOf(range.end) - start + 24) % 24 || 24;
    for (let i = 0; i < hours; i++) byHour[(start + i) % 24] ??= range;
  }
  return byHour;
}

/** The last list and its ranges by hour: most callers read all hours of a ground in succession. Lists are immutable. */
let last: { ranges: readonly PriceRange[]; byHour: readonly (PriceRange | undefined)[] } | undefined;

/** The first range that contains an hour (0 to 23). */
function rangeAt(ranges: readonly PriceRange[], hour: number): PriceRange | undefined {
  if (last?.ranges !== ranges) last = { ranges, byHour: rangesByHour(ranges) };
  return last.byHour[hour];
}

/** The rate that rules build on: of the range that contains the hour, else of the first range, else `perHour`. */
export function plainRateAt({ ranges, perHour }: Tariff, hour: number): number {
  return (rangeAt(ranges, hour) ?? ranges[0])?.perHour ?? perHour;
}

/** Hours outside all ranges are closed, and a ground without ranges is open all day (docs/product-rules.md, Prices). */
export function isOpenAt({ ranges }: Pick<Tariff, 'ranges'>, hour: number): boolean {
  return ranges.length === 0 || rangeAt(ranges, hour) !== undefined;
}

/** Rounded mean of the ranges' rates before the discount, else `perHour`. */
export function averageRate(price: Pick<Tariff, 'perHour' | 'ranges'>): number {
  if (price.ranges.length === 0) return price.perHour;
  return Math.round(price.ranges.reduce((sum, range) => sum + range.perHour, 0) / price.ranges.length);
}
