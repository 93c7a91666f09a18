import { besideShares, collectedSum } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';

/** Checked in, or partly paid at the ground: the rest is due there, too. */
export const isTheGroundsToCollect = (booking: BookingDoc): boolean =>
  booking.checkedInAt !== undefined || collectedSum(booking) > 0;

/**
 * True if an online payment is due: pending or confirmed, not paid, and before the start (or the end of a pending one's
 * window). One rule for the button and `create-order`. An order is for the whole price beside shares, so after a
 * payment at the ground the rest is due there: `collect` ends the open order.
 */
export function isPaymentDue(booking: BookingDoc, now: Date): boolean {
  if (booking.payment.status === 'completed' || booking.source !== 'online') return false;
  if (isTheGroundsToCollect(booking) || besideShares(booking) <= 0) return false;
  if (booking.status === 'pending') return booking.expiresAt !== undefined && booking.expiresAt > now;
  return booking.status === 'confirmed' && booking.startsAt > now;
}
