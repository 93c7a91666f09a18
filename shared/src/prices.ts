import { parseSlot, startHourOf } from './time/slots.js';

export interface PriceRange {
  /** `HH:mm`; an end not after the start wraps past midnight. */
  start: string;
  end: string;
  perHour: number;
}

export interface GroundPrice {
  perHour: number;
  currency: string;
  /** Percent off the base, 0 to 100. */
  discount: number;
  ranges: PriceRange[];
}

/** What a booking costs, in whole rupees (docs/product-rules.md, Prices). */
export interface Pricing {
  ratePerHour: number;
  hours: number;
  baseAmount: number;
  discount: number;
  convenienceFee: number;
  /** GST contained in the total, not added to it. */
  taxes: number;
  totalAmount: number;
}

const CONVENIENCE_FEE = 0.02;
const GST = 0.18;

/** Does a range hold an hour (0 to 23)? Equal start and end mean the whole day. */
export function rangeHolds(range: PriceRange, hour: number): boolean {
  const start = Number(range.start.slice(0, 2));
  const end = Number(range.end.slice(0, 2));
  return start < end ? hour >= start && hour < end : hour >= start || hour < end;
}

/** The place of the first range that shares an hour with one before it; undefined when every hour has one price. */
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

/**
 * An hour as its range says: those in none are closed, and a ground without ranges is open all day. `rate` is that of a
 * slot which starts then: its range's, else the first range's, else `perHour` (docs/product-rules.md, Prices).
 */
export function offerAt({ ranges, perHour }: GroundPrice, hour: number): { isOpen: boolean; rate: number } {
  const range = ranges.find((one) => rangeHolds(one, hour));
  return {
    isOpen: range !== undefined || ranges.length === 0,
    rate: (range ?? ranges[0])?.perHour ?? perHour,
  };
}

export const isOpenAt = (price: GroundPrice, hour: number): boolean => offerAt(price, hour).isOpen;

export const rateAt = (price: GroundPrice, hour: number): number => offerAt(price, hour).rate;

/** The GST contained in an amount, in whole rupees. */
export const gstIn = (amount: number): number => Math.round(amount - amount / (1 + GST));

/** What a percentage takes off an amount, in whole rupees. */
export function discountOn(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}

/** An hour's rate after the discount, in whole rupees. */
export function rateAfterDiscount(rate: number, percent: number): number {
  return rate - discountOn(rate, percent);
}

/** Rounded mean of the ranges' rates before the discount, else `perHour`. */
export function averageRate(price: Pick<GroundPrice, 'perHour' | 'ranges'>): number {
  if (price.ranges.length === 0) return price.perHour;
  return Math.round(price.ranges.reduce((sum, range) => sum + range.perHour, 0) / price.ranges.length);
}

/**
 * What an hour costs at least: the lowest rate of the ranges, else `perHour`, after the discount. The one number that
 * `From` shows, and that lists filter and sort by.
 */
export function fromRate({ perHour, ranges, discount }: Omit<GroundPrice, 'currency'>): number {
  const lowest = ranges.length === 0 ? perHour : Math.min(...ranges.map((range) => range.perHour));
  return rateAfterDiscount(lowest, discount);
}

/** The price of a slot: the one function that server and screens share (docs/product-rules.md, Prices). */
export function priceOf(price: GroundPrice, slot: string): Pricing {
  const { duration } = parseSlot(slot);
  const ratePerHour = rateAt(price, startHourOf(slot));
  const baseAmount = ratePerHour * duration;
  const discount = discountOn(baseAmount, price.discount);
  const convenienceFee = Math.round((baseAmount - discount) * CONVENIENCE_FEE);
  const totalAmount = baseAmount - discount + convenienceFee;
  const taxes = gstIn(totalAmount);
  return { ratePerHour, hours: duration, baseAmount, discount, convenienceFee, taxes, totalAmount };
}
