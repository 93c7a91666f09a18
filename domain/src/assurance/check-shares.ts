import { formatExactRupees } from '@crease/shared/format/money';
import { collectedSum, committedOf, groundsShare, sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { PaymentDoc, RefundDoc } from '../sales/booking-record/payment.schema.js';
import { hostsOwn, onlineOf, owedToPayer, sharesOf } from '../sales/booking-record/shares.js';
import { judge } from '../sales/payables/payables.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import type { Violation } from './violation.js';

const INVARIANT = 13;

/**
 * Invariant 13: what is kept of all captures that a booking relies on, shares included, is its price or what its policy
 * keeps. A refund that failed counts as made: it waits for a person.
 */
export function* checkShares(booking: BookingDoc, orders: readonly PaymentDoc[]): Iterable<Violation> {
  if (sharesOf(booking).length === 0) return;
  yield* checkCaptures(booking, orders);
  const { refundOwed } = booking.payment;
  const kept = roundToPaisa(keptOf(booking, orders));
  const wanted = onlineOf(booking) - refundOwed;
  // What was given by hand before is not owed a second time.
  const given = sumOf(orders.flatMap((order) => givenBefore(booking, order)));
  const byRecord = wanted + Math.max(0, given - hostsOwn(booking));
  if (kept !== byRecord) {
    const message = `keeps ${formatExactRupees(kept)} of what was paid online, by its record ${formatExactRupees(byRecord)}`;
    yield { invariant: INVARIANT, subject: booking.bookingId, message };
  }
  // By-hand refunds are the ground's own gift, and a cancelled booking keeps what its policy says.
  if (booking.status === 'cancelled' || booking.closedGate?.state === 'confirmed' || booking.payment.byHand)
    return;
  const isPaid = booking.payment.status === 'completed' || collectedSum(booking) >= groundsShare(booking);
  const all = wanted + groundsShare(booking);
  if (isPaid && all !== booking.pricing.totalAmount) {
    const message = `is paid ${formatExactRupees(all)}, and it costs ${formatExactRupees(booking.pricing.totalAmount)}`;
    yield { invariant: INVARIANT, subject: booking.bookingId, message };
  }
}

/** Each share is a capture of its amount, once. */
function* checkCaptures(booking: BookingDoc, orders: readonly PaymentDoc[]): Iterable<Violation> {
  const captures = new Map(
    orders.flatMap((order) => order.captures.map((one) => [one.paymentId, one.amount])),
  );
  const seen = new Set<string>();
  for (const { paymentId, amount } of sharesOf(booking)) {
    const subject = `${booking.bookingId}/${paymentId}`;
    if (seen.has(paymentId)) yield { invariant: INVARIANT, subject, message: 'pays for two shares' };
    seen.add(paymentId);
    if (captures.get(paymentId) === amount) continue;
    const message = `is a share of ${formatExactRupees(amount)}, and ${formatExactRupees(captures.get(paymentId) ?? 0)} was captured`;
    yield { invariant: INVARIANT, subject, message };
  }
}

/** The captures that the booking relies on or did, less their refunds. */
function keptOf(booking: BookingDoc, orders: readonly PaymentDoc[]): number {
  let kept = 0;
  for (const order of orders) {
    for (const capture of order.captures) {
      if (judge(booking, order, capture) !== 'accepted') continue;
      const refunds = order.refunds.filter(({ paymentId }) => paymentId === capture.paymentId);
      const given = givenBefore(booking, order);
      const rest = committedOf(refunds.filter((refund) => !given.includes(refund) && !refund.dispute));
      // Money that a bank took counts only as far as it was owed to its payer.
      const taken = sumOf(refunds.filter(({ dispute }) => dispute));
      const { owed, back } = owedToPayer(booking, capture.paymentId);
      kept += capture.amount - rest - Math.min(taken, Math.max(0, owed + back - rest));
    }
  }
  return kept;
}

/**
 * Refunds by hand of the player's own payment from before there were shares. They are not part of what the booking
 * owes.
 */
const givenBefore = ({ payment }: BookingDoc, { refunds }: PaymentDoc): RefundDoc[] =>
  refunds.filter(
    ({ kind, split, paymentId, dispute }) =>
      kind === 'manual' && !dispute && !split?.insteadOf && paymentId === payment.transactionId,
  );
