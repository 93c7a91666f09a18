import type { Pricing } from '../prices.js';
import { parseSlot, startHourOf } from '../time/slots.js';
import { gstIn } from './amounts.js';

/** The price of hours sold elsewhere for a total, in whole rupees: neither the ground's prices nor our fee apply. */
export function pricingOfTotal(total: number, timeSlot: string, isTaxed: boolean): Pricing {
  const { duration } = parseSlot(timeSlot);
  const start = startHourOf(timeSlot);
  const each = Math.floor(total / duration);
  // The remainder is spread over the first hours, a rupee each.
  const lines = Array.from({ length: duration }, (_, at) => ({
    hour: (start + at) % 24,
    rate: each + (at < total - each * duration ? 1 : 0),
  }));
  const rate = lines[0]?.rate ?? 0;
  return {
    rate,
    ratePerHour: rate,
    hours: duration,
    baseAmount: total,
    discount: 0,
    convenienceFee: 0,
    taxes: isTaxed ? gstIn(total) : 0,
    totalAmount: total,
    lines,
  };
}
