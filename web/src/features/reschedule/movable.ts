import type { Booking } from '@crease/shared/contracts/booking';
import { type ChangeOfPrice, changeOfPrice, moneyState } from '@crease/shared/money-state';
import { STANDARD_POLICY, stepsAfterMove } from '@crease/shared/refund-policy';

/** How long before its start a booking may be moved (`docs/product-rules.md`, Bookings). */
const MOVE_BEFORE_MS = 2 * 3_600_000;

/** `too-late`: within two hours of the start. The button then says why it is disabled. */
export type Movable = 'yes' | 'too-late' | 'no';

/** Whether its player may move it now: confirmed, not checked in, until two hours before the start. */
export function movable(booking: Booking, now: number): Movable {
  if (booking.status !== 'confirmed' || booking.checkedInAt) return 'no';
  const left = Date.parse(booking.startsAt) - now;
  if (left <= 0) return 'no';
  return left >= MOVE_BEFORE_MS ? 'yes' : 'too-late';
}

/** The largest share that a cancellation refunds after a move at this moment; undefined if the move reduces nothing. */
export function shareAfterMove({ startsAt }: Pick<Booking, 'startsAt'>, now: number): number | undefined {
  const steps = stepsAfterMove(STANDARD_POLICY, new Date(startsAt), new Date(now));
  const largest = (of: typeof STANDARD_POLICY) => Math.max(0, ...of.map(({ percent }) => percent));
  return largest(steps) < largest(STANDARD_POLICY) ? largest(steps) : undefined;
}

/** The effect of a new total on a booking's payments, in whole rupees. */
export interface MoveTerms extends Omit<ChangeOfPrice, 'online'> {
  total: number;
  /** Refunded to the original payment method. */
  refund: number;
}

/** The preview of a move. The server uses the same function. */
export function moveTerms(
  booking: Pick<Booking, 'status' | 'payment' | 'pricing'>,
  total: number,
): MoveTerms {
  const { online, ...atGround } = changeOfPrice(booking, total);
  // A failed manual refund is not refunded a second time.
  return { total, ...atGround, refund: Math.min(online, moneyState(booking).left) };
}
