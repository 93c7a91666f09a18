import type { Booking } from '@crease/shared/contracts/booking';
import { type ChangeOfPrice, changeOfPrice, moneyState } from '@crease/shared/money-state';
import { STANDARD_POLICY, stepsAfterMove } from '@crease/shared/refund-policy';

/** A booking may be moved until this long before its start (`docs/product-rules.md`, Bookings). */
const MOVE_BEFORE_MS = 2 * 3_600_000;

/** `too-late` is the last two hours before the start: the button then says why it is off. */
export type Movable = 'yes' | 'too-late' | 'no';

/** May its player move it now? Confirmed, not checked in, up to two hours before the start. */
export function movable(booking: Booking, now: number): Movable {
  if (booking.status !== 'confirmed' || booking.checkedInAt) return 'no';
  const left = Date.parse(booking.startsAt) - now;
  if (left <= 0) return 'no';
  return left >= MOVE_BEFORE_MS ? 'yes' : 'too-late';
}

/** The largest share a cancellation gives back after a move at this moment; undefined where the move lowers nothing. */
export function shareAfterMove({ startsAt }: Pick<Booking, 'startsAt'>, now: number): number | undefined {
  const steps = stepsAfterMove(STANDARD_POLICY, new Date(startsAt), new Date(now));
  const largest = (of: typeof STANDARD_POLICY) => Math.max(0, ...of.map(({ percent }) => percent));
  return largest(steps) < largest(STANDARD_POLICY) ? largest(steps) : undefined;
}

/** What a new total does to the money of a booking, in whole rupees. */
export interface MoveTerms extends Omit<ChangeOfPrice, 'online'> {
  total: number;
  /** Goes back to the original payment method. */
  refund: number;
}

/** The preview of a move; the server works it out by the same function. */
export function moveTerms(
  booking: Pick<Booking, 'status' | 'payment' | 'pricing'>,
  total: number,
): MoveTerms {
  const { online, ...atGround } = changeOfPrice(booking, total);
  // What was given back by hand, were it in vain, is not given once more.
  return { total, ...atGround, refund: Math.min(online, moneyState(booking).left) };
}
