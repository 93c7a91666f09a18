import type { Booking } from '@crease/shared/contracts/bookings';
import { moneyState } from '@crease/shared/money-state';

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
  /** Was paid at the ground and is given back there. */
  backAtGround: number;
}

/** The preview of a move; the server works it out by the same rule (contract §3, reschedule). */
export function moveTerms(
  booking: Pick<Booking, 'status' | 'payment' | 'pricing'>,
  total: number,
): MoveTerms {
  const change = total - booking.pricing.totalAmount;
  if (change >= 0) return { total, more: change, less: 0, refund: 0, backAtGround: 0 };
  // Where nothing was paid online the whole new price is due at the ground anyway.
  const { paid, returned, collected, due } = moneyState(booking);
  const less = Math.min(due, -change);
  const refund = Math.min(-change - less, Math.max(0, paid - returned));
  const backAtGround = Math.min(-change - less - refund, collected);
  return { total, more: 0, less, refund, backAtGround };
}
