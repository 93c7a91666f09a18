import { committedOf, sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';
import { onlineOf, owedToHost, passedOn, shareOfCapture, sharesOf, splitOwed } from './shares.js';

type MoneyOf = Pick<BookingDoc, 'payment'>;
type Rows = BookingDoc['payment']['refunds'];

/**
 * The refunds of the money that the booking relies on, its player's and shares, without what is only passed on between
 * them. An older row does not say which payment it is for.
 */
export function refundsOfPayment(booking: MoneyOf): Rows {
  const { refunds, transactionId } = booking.payment;
  return refunds.filter(
    ({ kind, passing, paymentId }) =>
      kind !== 'share' &&
      !passing &&
      paymentId &&
      (paymentId === transactionId || shareOfCapture(booking, paymentId)),
  );
}

/** Rupees of refunds that count towards what operations owe back. */
const askedIn = (refunds: Rows): number => sumOf(refunds.filter(({ kind }) => kind !== 'manual'));

/** Rupees owed back by an operation and not requested yet. */
const toAsk = (booking: MoneyOf, refunds: Rows): number =>
  Math.max(
    0,
    Math.min(booking.payment.refundOwed - askedIn(refunds), onlineOf(booking) - committedOf(refunds)),
  );

/**
 * The part of `owed` rupees that will really be refunded: refunds by hand, even failed ones, are not repeated
 * automatically, and what a bank took counts. A refund made at this very moment only affects this text: `refundDue` decides the money on the order.
 */
export function comesBack(booking: MoneyOf, owed: number): number {
  const refunds = refundsOfPayment(booking);
  const left = onlineOf(booking) - committedOf(refunds) - toAsk(booking, refunds);
  return Math.max(0, Math.min(owed - takenAhead(booking, refunds, owed), left));
}

/** What banks took before it was owed, of what each payer would get of `owed` rupees. */
function takenAhead(booking: MoneyOf, refunds: Rows, owed: number): number {
  const aheadOf = (paymentId: string | undefined, owedBefore: number) =>
    Math.max(0, askedIn(refunds.filter((refund) => refund.paymentId === paymentId)) - owedBefore);
  const { host, shares } = splitOwed(booking, owed);
  const ofHost = Math.min(host, aheadOf(booking.payment.transactionId, owedToHost(booking)));
  return sharesOf(booking).reduce(
    (sum, share, i) => sum + Math.min(shares[i] ?? 0, aheadOf(share.paymentId, share.owed)),
    ofHost,
  );
}

/** Rupees paid online and kept: captured, less refunds made, pending or due. */
export function keptOnline(booking: MoneyOf): number {
  const refunds = refundsOfPayment(booking);
  const gone = sumOf(refunds.filter(({ status }) => status !== 'failed'));
  return onlineOf(booking) - gone - toAsk(booking, refunds);
}

/** Rupees of their own payment that the booking's player has neither back nor on their way. */
export function hostsLeft(booking: MoneyOf): number {
  const { refunds, transactionId, captured } = booking.payment;
  const own = refunds.filter(({ paymentId }) => paymentId !== undefined && paymentId === transactionId);
  const asked = (wanted: 'policy' | 'share') => sumOf(own.filter(({ kind }) => kind === wanted));
  const toCome =
    Math.max(0, owedToHost(booking) - asked('policy')) + Math.max(0, passedOn(booking) - asked('share'));
  return captured - committedOf(own) - toCome;
}
