import { collectedSum } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';

/** Checked in, or something paid at the ground: what is still due is paid there too. */
export const isTheGroundsToCollect = (booking: BookingDoc): boolean =>
  booking.checkedInAt !== undefined || collectedSum(booking) > 0;

/**
 * Is an online payment due? While pending or confirmed, not paid, and the start (for a pending one the end of its
 * window) has not passed: the same rule shows the button and lets `create-order` work. An order is for the
 * whole price, so where something was paid at the ground the rest is paid there too: `collect` ends what is open.
 */
export function isPaymentDue(booking: BookingDoc, now: Date): boolean {
  if (booking.payment.status === 'completed' || booking.source !== 'online') return false;
  if (isTheGroundsToCollect(booking)) return false;
  if (booking.status === 'pending') return booking.expiresAt !== undefined && booking.expiresAt > now;
  return booking.status === 'confirmed' && booking.startsAt > now;
}
