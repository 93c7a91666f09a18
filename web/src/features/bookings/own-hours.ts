import type { Booking } from '@crease/shared/contracts/booking';
import { hoursOf, slotText } from '@crease/shared/time/slots';

/** An hour of one of the player's bookings. */
export interface OwnHour {
  bookingId: string;
  /** End of the payment window while the booking is pending, ISO 8601. */
  until?: string;
}

/** Hours of the player's active bookings at one ground, by `ownHourKey`. An expired payment window holds nothing. */
export function ownHoursOf(bookings: readonly Booking[], groundId: string): ReadonlyMap<string, OwnHour> {
  const own = new Map<string, OwnHour>();
  for (const { _id, groundId: ground, status, bookingDate, timeSlot, expiresAt } of bookings) {
    if (ground._id !== groundId || (status !== 'confirmed' && status !== 'pending')) continue;
    const hour = { bookingId: _id, ...(status === 'pending' && expiresAt ? { until: expiresAt } : {}) };
    for (const at of hoursOf(bookingDate, slotText(timeSlot))) own.set(ownHourKey(at.date, at.hour), hour);
  }
  return own;
}

export const ownHourKey = (date: string, hour: number): string => `${date} ${hour}`;
