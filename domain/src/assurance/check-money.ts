import { isGateConfirmed } from '@crease/shared/closed-gate';
import { formatExactRupees } from '@crease/shared/format/money';
import { collectedSum, sumOf } from '@crease/shared/money-state';
import { refundTerms } from '@crease/shared/refund-policy';
import { groupStream } from '../platform/group-by.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { type PaymentDoc, scanPaymentsOf } from '../sales/booking-record/payment.schema.js';
import { onlineOf, owedToPayer, sharesOf } from '../sales/booking-record/shares.js';
import { judge, refundDue } from '../sales/payables/payables.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import { judgePayer } from './check-payer.js';
import { checkShares } from './check-shares.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 4: each captured rupee is either kept by the booking's state and policy, or refunded. */
export async function* checkMoney(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const { now } = audit;
  const found = scanPaymentsOf(
    audit,
    bookings.map(({ _id }) => _id),
  );
  const orders = await groupStream(found, ({ bookingId }) => bookingId.toString());
  for (const booking of bookings) {
    if (now.getTime() - booking.updatedAt.getTime() < GRACE_MS || booking.op) continue;
    const its = orders.get(booking._id.toString()) ?? [];
    if (its.some((order) => now.getTime() - order.updatedAt.getTime() < GRACE_MS)) continue;
    for (const order of its) yield* checkOrder(booking, order);
    yield* checkKept(booking, its);
    yield* checkShares(booking, its);
  }
}

function* checkOrder(booking: BookingDoc, order: PaymentDoc): Iterable<Violation> {
  for (const capture of order.captures) {
    const subject = `${order.orderId}/${capture.paymentId}`;
    if (judge(booking, order, capture) === 'undecided') {
      yield {
        invariant: 4,
        subject,
        message: `${formatExactRupees(capture.amount)} captured and neither kept nor refunded`,
      };
    }
    const owing = owedToPayer(booking, capture.paymentId);
    for (const message of judgePayer(order, capture.paymentId, owing))
      yield { invariant: 4, subject, message };
    const due = refundDue(booking, order, capture);
    if (due)
      yield {
        invariant: 4,
        subject,
        message: `${formatExactRupees(due.amount)} is owed back and has not been asked for`,
      };
    const refunded = sumOf(
      order.refunds.filter(({ paymentId, status }) => paymentId === capture.paymentId && status !== 'failed'),
    );
    if (roundToPaisa(refunded) > capture.amount) {
      yield {
        invariant: 4,
        subject,
        message: `${formatExactRupees(refunded)} refunded of ${formatExactRupees(capture.amount)} captured`,
      };
    }
  }
  const unused = order.refunds.filter(({ kind }) => kind === 'unused').map(({ paymentId }) => paymentId);
  for (const capture of order.captures) {
    if (judge(booking, order, capture) !== 'accepted' || !unused.includes(capture.paymentId)) continue;
    const subject = `${order.orderId}/${capture.paymentId}`;
    yield { invariant: 4, subject, message: 'was refunded as unused, but pays for the booking' };
  }
  for (const refund of order.refunds) {
    if (!order.captures.some((capture) => capture.paymentId === refund.paymentId)) {
      yield { invariant: 4, subject: refund.refundId, message: 'refunds money that was never captured' };
    }
  }
}

/** What the booking says it kept must equal what its captures, state and policy give. */
function* checkKept(booking: BookingDoc, orders: PaymentDoc[]): Iterable<Violation> {
  const { status, transactionId, captured, refundOwed } = booking.payment;
  const online = onlineOf(booking);
  const subject = booking.bookingId;
  if (booking.source === 'walk-in') return;
  if (status !== 'completed') {
    if (captured > 0)
      yield {
        invariant: 4,
        subject,
        message: `says ${formatExactRupees(captured)} captured without a payment`,
      };
    if (sharesOf(booking).length === 0) return;
  }
  const capture = orders.flatMap((order) => order.captures).find((c) => c.paymentId === transactionId);
  if (status === 'completed' && !capture)
    yield { invariant: 4, subject, message: `is paid by payment ${transactionId}, which was never captured` };
  else if (capture && capture.amount !== captured) {
    yield {
      invariant: 4,
      subject,
      message: `says ${formatExactRupees(captured)} captured, the order says ${formatExactRupees(capture.amount)}`,
    };
  }
  const owed = owedByState(booking);
  if (owed !== undefined && owed !== refundOwed) {
    yield {
      invariant: 4,
      subject,
      message: `owes ${formatExactRupees(refundOwed)} back, by its state and policy ${formatExactRupees(owed)}`,
    };
  }
  const kept = online - refundOwed;
  if (kept < 0)
    yield {
      invariant: 4,
      subject,
      message: `owes ${formatExactRupees(refundOwed)} back of ${formatExactRupees(online)} captured`,
    };
  const taken = kept + collectedSum(booking);
  const { totalAmount } = booking.pricing;
  // If nothing is kept online, the surplus was paid at the ground and is returned there.
  if (kept > 0 && taken > totalAmount) {
    const message = `${formatExactRupees(taken)} was taken online and at the ground, and it costs ${formatExactRupees(totalAmount)}`;
    yield { invariant: 4, subject, message };
  }
}

/** Undefined for a booking that was moved before `owedByMoves` existed. */
function owedByState(booking: BookingDoc): number | undefined {
  const { cancellation, payment } = booking;
  const isMoved = booking.timeline.some((entry) => entry.what === 'moved');
  const byMoves = payment.owedByMoves ?? (isMoved ? undefined : 0);
  if (byMoves === undefined) return undefined;
  // Like a closure: all of it.
  if (isGateConfirmed(booking.closedGate)) return onlineOf(booking);
  if (booking.status !== 'cancelled' || !cancellation) return byMoves;
  const by = cancellation.code === 'player' ? 'player' : 'owner';
  const { refundAmount } = refundTerms({
    by,
    steps: booking.policy,
    startsAt: booking.startsAt,
    now: cancellation.at,
    paid: onlineOf(booking) - byMoves,
  });
  return byMoves + refundAmount + (payment.owedSinceEnd ?? 0);
}
