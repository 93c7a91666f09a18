import type { Pricing } from '../prices.js';
import { parseSlot, startHourOf } from '../time/slots.js';
import { gstIn } from './amounts.js';

/** What hours cost that were sold elsewhere for a sum, in whole rupees: neither the ground's prices nor our fee say anything of it. */
export function pricingOfTotal(total: number, timeSlot: string): Pricing {
  const { duration } = parseSlot(timeSlot);
  const start = startHourOf(timeSlot);
  const each = Math.floor(total / duration);
  // What does not divide falls on the first hours, a rupee each.
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
    taxes: gstIn(total),
    totalAmount: total,
    lines,
  };
}
