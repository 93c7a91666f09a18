import { isGateConfirmed } from '@crease/shared/closed-gate';
import type { Booking } from '@crease/shared/contracts/booking';
import { refuse } from '@crease/shared/refusals';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { findAdded } from '../../platform/idempotency/idempotency-keys.js';
import { bookingNotFound } from '../booking-reads/find-booking.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { writeOwedByHand } from '../booking-record/booking-money.queries.js';
import { leftByHand, owedByHand } from '../booking-record/money-back.js';
import { findPaymentsOfBooking } from '../booking-record/payment.schema.js';
import { cutOfOwed, owePartsBack } from '../booking-record/shares.js';
import { factIds, patience } from '../operation/operation.js';
import { judge } from '../payables/payables.js';
import { balanceMoney, copyMissing } from './balance-money.js';
import { nextRefundId } from './record-refund.js';

type RefundRow = Booking['payment']['refunds'][number];

/**
 * Refunds by hand a booking with shares: owed to all who have paid, in proportion to what is still theirs. Once for one
 * `requestKey`. Returns one of the refunds.
 * @throws `STATE_CONFLICT` if less is left, or the workplace's balance does not cover it; `UNAVAILABLE` while an
 * operation is under way
 */
export async function refundSharedByHand(
  core: Core,
  booking: BookingDoc,
  {
    amount,
    reason,
    requestKey,
  }: { amount: number | undefined; reason: string; requestKey?: string | undefined },
): Promise<{ refund: RefundRow; booking: BookingDoc }> {
  const awaitOperation = patience();
  // What is left is counted from the booking's copies.
  await copyMissing(core, booking, await findPaymentsOfBooking(core, booking._id));
  await assertUndisputed(core, booking);
  let found = await readAgain(core, booking);
  for (;;) {
    const done = findAdded(core, found.payment.byHand ?? [], requestKey);
    if (done) return await answerWith(core, found, done.at);
    const left = leftByHand(found);
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) throw refuse('STATE_CONFLICT', 'over_payment', { params: { left } });
    await assertCovered(core, found, wanted);
    const now = core.clock.now();
    const row = { amount: wanted, reason, at: now, ...(requestKey && { requestKey }) };
    const facts = [fact(core, 'booking.changed', now, factIds(found))];
    const after = await writeOwedByHand(core, found, owing(found, wanted), row, facts);
    if (after) {
      core.events.publishSoon('bookings', after);
      return await answerWith(core, after, now);
    }
    found = await readAgain(core, found);
    if (found.op) await awaitOperation();
  }
}

/** What is owed back is shared out over all payments, so none of them may be disputed. */
async function assertUndisputed(core: Core, { _id }: BookingDoc): Promise<void> {
  const orders = await findPaymentsOfBooking(core, _id);
  if (orders.some(({ disputed }) => disputed?.length)) throw refuse('STATE_CONFLICT', 'payment_disputed');
}

async function readAgain(core: Core, { _id }: BookingDoc): Promise<BookingDoc> {
  const found = await findBookingById(core, _id);
  if (!found) throw bookingNotFound();
  return found;
}

function owing(booking: BookingDoc, wanted: number): Record<string, unknown> {
  const { refundOwed, owedSinceEnd = 0 } = booking.payment;
  const isOver = booking.status === 'cancelled' || isGateConfirmed(booking.closedGate);
  const parts = owedByHand(booking, wanted);
  return {
    ...owePartsBack(booking, wanted, parts, true),
    // Before its end it lowers what the policy is computed of, as a cheaper move does.
    ...(isOver
      ? { 'payment.owedSinceEnd': owedSinceEnd + wanted }
      : { 'payment.owedByMoves': refundOwed + wanted }),
  };
}

/** Reserves the owner's part under the id of the first refund that this will make. */
async function assertCovered(core: Core, booking: BookingDoc, wanted: number): Promise<void> {
  const orders = await findPaymentsOfBooking(core, booking._id);
  const order = orders.find((one) =>
    one.captures.some((capture) => judge(booking, one, capture) === 'accepted'),
  );
  if (!order) return;
  await core.refundCover.reserve(core, {
    refundId: nextRefundId(order),
    orderId: order.orderId,
    bookingId: booking._id,
    ownerId: booking.ownerId,
    amount: wanted - cutOfOwed(booking, wanted),
  });
}

async function answerWith(
  core: Core,
  booking: BookingDoc,
  since: Date,
): Promise<{ refund: RefundRow; booking: BookingDoc }> {
  await balanceMoney(core, booking._id);
  const after = await readAgain(core, booking);
  const row = after.payment.refunds.find(({ kind, at }) => kind === 'policy' && at >= since);
  if (!row) throw refuse('UNAVAILABLE', 'payment_busy', { retryAfterSeconds: 1 });
  const { refundId, orderId, paymentId, amount, status, kind, reason, at } = row;
  const refund = { refundId, orderId, paymentId, amount, status, kind, reason, at: at.toISOString() };
  return { refund, booking: after };
}
