import { discountOn, gstIn } from './prices/amounts.js';
import type { Tariff } from './prices/ground-price.js';
import { type HourRate, ratesOn } from './prices/rates.js';
import { hoursByDate, startHourOf } from './time/slots.js';

/**
 * One hour of a booking: `hour` is 0 to 23, `rate` before the discount, `rule` the name of the price rule that set it.
 */
export interface PriceLine extends HourRate {
  hour: number;
}

/** The price of a booking, in whole rupees (docs/product-rules.md, Prices). */
export interface Pricing {
  /** The rate of the first hour. */
  rate: number;
  /** The same under its earlier name. */
  ratePerHour: number;
  hours: number;
  baseAmount: number;
  discount: number;
  /** The coupon's discount; absent without a coupon. */
  coupon?: number;
  /** Its code. */
  couponCode?: string;
  convenienceFee: number;
  /** GST contained in the total, not added to it; 0 if the owner is not registered for it. */
  taxes: number;
  /** The operator's GST contained in the convenience fee, of a registered operator. */
  feeTaxes?: number;
  totalAmount: number;
  /** Its hours, which sum to `baseAmount`. */
  lines: PriceLine[];
}

/** A coupon's discount as agreed: a percentage or rupees, up to a maximum. */
export interface CouponTerms {
  code?: string | undefined;
  percent?: number | undefined;
  amount?: number | undefined;
  maxDiscount?: number | undefined;
}

export interface PriceRequest {
  date: string;
  timeSlot: string;
  now: Date;
  /** True if the ground's owner has a GSTIN: others may not collect tax. */
  isTaxed: boolean;
  /** True if the operator, who bills the fee, has a GSTIN. */
  isFeeTaxed?: boolean;
  /** An agreed hourly rate: ranges, rules and the ground's discount do not apply. */
  rate?: number | undefined;
  coupon?: CouponTerms | undefined;
}

const CONVENIENCE_FEE = 0.02;
/** The convenience fee that is inside an amount with nothing on top, in whole rupees. */
export const feeInside = (total: number): number => total - Math.round(total / (1 + CONVENIENCE_FEE));
/** The minimum left to pay after a coupon: an online payment cannot be zero. */
const LEAST_TOTAL = 1;

/** The price of a slot: the one function that server and screens share (docs/product-rules.md, Prices). */
export function priceOf(price: Tariff, request: PriceRequest): Pricing {
  const lines = linesOf(price, request);
  const rate = lines[0]?.rate ?? 0;
  const baseAmount = lines.reduce((sum, line) => sum + line.rate, 0);
  const discount = request.rate === undefined ? discountOn(baseAmount, price.discount) : 0;
  const coupon = request.coupon ? couponOff(request.coupon, baseAmount - discount) : 0;
  const due = baseAmount - discount - coupon;
  const convenienceFee = Math.round(due * CONVENIENCE_FEE);
  const totalAmount = due + convenienceFee;
  const feeTaxes = request.isFeeTaxed ? gstIn(convenienceFee) : 0;
  return {
    rate,
    ratePerHour: rate,
    hours: lines.length,
    baseAmount,
    discount,
    ...(coupon > 0 ? { coupon, ...(request.coupon?.code && { couponCode: request.coupon.code }) } : {}),
    convenienceFee,
    taxes: request.isTaxed ? gstIn(totalAmount) : 0,
    ...(feeTaxes > 0 ? { feeTaxes } : {}),
    totalAmount,
    lines,
  };
}

/** The total alone, which is the same with and without tax inside. */
export const totalOf = (price: Tariff, request: Omit<PriceRequest, 'isTaxed'>): number =>
  priceOf(price, { ...request, isTaxed: false }).totalAmount;

function linesOf(price: Tariff, { date, timeSlot, now, rate }: PriceRequest): PriceLine[] {
  const groups = hoursByDate(date, timeSlot);
  if (price.mode === 'hourly' && rate === undefined)
    return groups.flatMap((group) => {
      const rates = ratesOn(price, { date: group.date, now });
      return group.hours.map((hour) => ({ hour, ...(rates[hour] ?? { rate: price.perHour }) }));
    });
  const start = startHourOf(timeSlot);
  const [first] = rate === undefined ? ratesOn(price, { date, now, from: start, to: start + 1 }) : [{ rate }];
  return groups.flatMap(({ hours }) =>
    hours.map((hour) => ({ hour, ...(first ?? { rate: price.perHour }) })),
  );
}

/** The discount of a coupon on an amount, in whole rupees. */
function couponOff({ percent, amount, maxDiscount }: CouponTerms, from: number): number {
  const off = percent === undefined ? (amount ?? 0) : discountOn(from, percent);
  return Math.max(0, Math.min(off, maxDiscount ?? off, from - LEAST_TOTAL));
}
