import { addDays, hourStart } from '../time/ist.js';
import { hoursByDate, isValidDate } from '../time/slots.js';
import { rulesOn } from './rules.js';

/** The instant from which a coupon is valid: a date begins at midnight. */
export const couponOpens = (validFrom: string): Date =>
  isValidDate(validFrom) ? hourStart(validFrom, 0) : new Date(validFrom);

/** The instant at which a coupon ends: a date counts as a whole day. */
export const couponCloses = (validTo: string): Date =>
  isValidDate(validTo) ? hourStart(addDays(validTo, 1), 0) : new Date(validTo);

/** A coupon's hours: hours past midnight belong to the evening's day, as in price rules. */
export interface CouponHours {
  days?: readonly number[] | undefined;
  hours?: { start: string; end: string } | undefined;
}

/** Whether each hour of a slot is one of the coupon's. */
export function fitsCoupon({ days, hours }: CouponHours, bookingDate: string, timeSlot: string): boolean {
  const rule = { name: '', days, hours, priority: 0 };
  return hoursByDate(bookingDate, timeSlot).every((group) => {
    const fits = rulesOn([rule], { date: group.date, now: hourStart(group.date, 0) });
    return group.hours.every((hour) => fits[hour] !== undefined);
  });
}
