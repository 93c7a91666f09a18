import type { Booking } from '@crease/shared/contracts/bookings';

/** A booking may be moved until this long before its start (contract §3). */
const MOVE_BEFORE_MS = 2 * 3_600_000;

/** `too-late` is the last two hours before the start: the button then says why it is off. */
export type Movable = 'yes' | 'too-late' | 'no';

/** May its player move it now? Confirmed, not checked in, up to two hours before the start (contract §3). */
export function movable(booking: Booking, now: number): Movable {
  if (booking.status !== 'confirmed' || booking.checkedInAt) return 'no';
  const left = Date.parse(booking.startsAt) - now;
  if (left <= 0) return 'no';
  return left >= MOVE_BEFORE_MS ? 'yes' : 'too-late';
}

/** What a new total does to the money of a booking, in whole rupees. */
export interface MoveTerms {
  total: number;
  /** More to pay at the ground than before. */
  more: number;
  /** Less to pay at the ground than before. */
  less: number;
  /** Goes back to the original payment method. */
  refund: number;
}

/** The preview of a move; the server works it out by the same rule (contract §3, reschedule). */
export function moveTerms(
  { payment, pricing }: Pick<Booking, 'payment' | 'pricing'>,
  total: number,
): MoveTerms {
  const change = total - pricing.totalAmount;
  if (change >= 0) return { total, more: change, less: 0, refund: 0 };
  // Nothing was paid online: the whole new price is due at the ground anyway.
  if (payment.status !== 'completed') return { total, more: 0, less: -change, refund: 0 };
  const collected = payment.collected.reduce((sum, { amount }) => sum + amount, 0);
  const less = Math.min(Math.max(0, (pricing.dueAtGround ?? 0) - collected), -change);
  return { total, more: 0, less, refund: -change - less };
}
