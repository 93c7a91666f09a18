import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState, stuckOf } from '@crease/shared/money-state';
import { type Act, may, type WorkRole } from '@crease/shared/permissions';
import { dayOf } from '@crease/shared/time/ist';
import { isCancellable } from '../bookings/public.js';

/** The window for marking a no-show, after the start and after the end (docs/product-rules.md, Bookings). */
const NO_SHOW_AFTER_MS = 15 * 60_000;
const NO_SHOW_UNTIL_MS = 24 * 3_600_000;

/** The actions on a booking at its ground. */
export type BookingAct =
  | 'approve'
  | 'check-in'
  | 'collect'
  | 'no-show'
  | 'undo-no-show'
  | 'move'
  | 'cancel'
  | 'refund'
  | 'repeat-refund';

const NEEDS: Record<BookingAct, Act> = {
  approve: 'booking.approve',
  'check-in': 'booking.check-in',
  collect: 'booking.collect',
  'no-show': 'booking.no-show',
  'undo-no-show': 'booking.no-show',
  move: 'booking.move',
  cancel: 'booking.cancel',
  refund: 'refund.give',
  'repeat-refund': 'refund.give',
};

/** The newest failed refund of a payment whose money is stuck, and the stuck amount in rupees. */
export function stuckRefund({
  payment: { refunds },
}: Booking): { refundId: string; amount: number } | undefined {
  for (const failed of refunds.toReversed()) {
    if (failed.status !== 'failed') continue;
    const amount = stuckOf(refunds.filter(({ paymentId }) => paymentId === failed.paymentId));
    if (amount > 0) return { refundId: failed.refundId, amount };
  }
  return undefined;
}

/** The actions allowed by the booking's state and the viewer's role. The server decides. */
export function bookingActs(booking: Booking, role: WorkRole, now: number): Set<BookingAct> {
  const { status, checkedInAt, bookingDate, noShow, source } = booking;
  const start = Date.parse(booking.startsAt);
  const end = Date.parse(booking.endsAt);
  const { due, left, stuck } = moneyState(booking);
  const stands = status === 'confirmed' || status === 'completed';
  const state: Record<BookingAct, boolean> = {
    approve: status === 'pending',
    'check-in':
      status === 'confirmed' && !checkedInAt && source === 'online' && bookingDate === dayOf(new Date(now)),
    collect: stands && due > 0,
    'no-show':
      stands && !checkedInAt && !noShow && now >= start + NO_SHOW_AFTER_MS && now < end + NO_SHOW_UNTIL_MS,
    'undo-no-show': stands && noShow === true && now < end + NO_SHOW_UNTIL_MS,
    move: status === 'confirmed' && !checkedInAt && now < start,
    cancel: isCancellable(booking, 'owner', now),
    refund: left > 0,
    'repeat-refund': stuck > 0,
  };
  const acts = Object.keys(state) as BookingAct[];
  return new Set(acts.filter((act) => state[act] && may(role, NEEDS[act])));
}
