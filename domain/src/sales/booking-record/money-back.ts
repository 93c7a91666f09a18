import { splitByWeights } from '@crease/shared/largest-remainders';
import { beyondPassing, committedOf, sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';
import { metOf, owingToHost, passedOn, shareOfCapture, sharesOf, splitOwed } from './shares.js';

type MoneyOf = Pick<BookingDoc, 'payment'>;
type Rows = BookingDoc['payment']['refunds'];

/** A booking's refunds, each with the part that only passes between its player and shares, also for older ones. */
export const refundsOf = ({ payment }: MoneyOf): Rows =>
  payment.refunds.map((refund) => (refund.passing ? { ...refund, passed: refund.amount } : refund));

/**
 * The refunds of the payments that the booking relies on, without what only passes between its player and shares. Older
 * rows, which do not name their payment, are left out.
 */
export function refundsOfPayment(booking: MoneyOf): Rows {
  const { transactionId } = booking.payment;
  return beyondPassing(refundsOf(booking)).filter(
    ({ paymentId: id }) => id && (id === transactionId || shareOfCapture(booking, id)),
  );
}

/** What is left of the payments that the booking relies on, in rupees, by payer: the booking's player first. */
function byPayer(booking: MoneyOf): { ahead: number; left: number; kept: number }[] {
  const { transactionId: paymentId, captured: amount } = booking.payment;
  const host = { paymentId, amount, ...owingToHost(booking), back: passedOn(booking) };
  const all = refundsOfPayment(booking);
  return [host, ...sharesOf(booking)].map((payer) => {
    const refunds = all.filter((refund) => refund.paymentId === payer.paymentId);
    const asked = refunds.filter(({ kind }) => kind !== 'manual');
    const { met } = metOf(asked, payer);
    const worth = payer.amount - payer.back;
    const unspent = worth - committedOf(refunds);
    const toAsk = Math.max(0, Math.min(payer.owed - met, unspent));
    const gone = sumOf(refunds.filter(({ status }) => status !== 'failed'));
    return {
      /** What the payer's bank took before it was owed. */
      ahead: Math.max(0, sumOf(asked) - Math.min(met, payer.owed)),
      // Below 0 if another player has since paid what a bank took: it counts as 0, for the ground has that money again.
      left: Math.max(0, unspent - toAsk),
      kept: Math.max(0, worth - gone - toAsk),
    };
  });
}

/**
 * What others have paid in place of payers whose bank had taken as much from the ground, in rupees, and the fee in it:
 * the amount that those payers have back beyond their own part.
 */
export function madeGood(booking: MoneyOf): { amount: number; fee: number } {
  const { transactionId: paymentId, captured: amount } = booking.payment;
  const all = refundsOfPayment(booking).filter(({ status }) => status !== 'failed');
  const sum = { amount: 0, fee: 0 };
  for (const payer of [{ paymentId, amount, back: passedOn(booking) }, ...sharesOf(booking)]) {
    const refunds = all.filter((refund) => refund.paymentId === payer.paymentId);
    const gone = sumOf(refunds);
    const beyond = Math.max(0, gone - (payer.amount - payer.back));
    if (beyond === 0) continue;
    sum.amount += beyond;
    sum.fee += Math.round((refunds.reduce((fees, { fee = 0 }) => fees + fee, 0) * beyond) / gone);
  }
  return sum;
}

/**
 * The part of `owed` rupees that will really be refunded: refunds by hand, even failed ones, are not repeated
 * automatically, and what a bank took counts. A refund made at this very moment only affects this text: `refundDue`
 * decides the money on the order.
 */
export function comesBack(booking: MoneyOf, owed: number): number {
  const { host, shares } = splitOwed(booking, owed);
  const parts = [host, ...shares];
  return byPayer(booking).reduce(
    (sum, { ahead, left }, i) => sum + Math.max(0, Math.min((parts[i] ?? 0) - ahead, left)),
    0,
  );
}

/** Rupees paid online and kept: captured, less refunds made, pending or due. */
export const keptOnline = (booking: MoneyOf): number =>
  byPayer(booking).reduce((sum, { kept }) => sum + kept, 0);

/** Rupees that a refund by hand can give in a shared game. Money whose refund failed is not among them. */
export const leftByHand = (booking: MoneyOf): number =>
  byPayer(booking).reduce((sum, { left }) => sum + left, 0);

/** Splits more rupees by hand over the payers, in proportion to what is left of their payments. */
export function owedByHand(booking: MoneyOf, wanted: number): { host: number; shares: number[] } {
  const [host = 0, ...shares] = splitByWeights(
    wanted,
    byPayer(booking).map(({ left }) => left),
  );
  return { host, shares };
}

/** Rupees of their own payment that the booking's player has neither back nor on their way. */
export function hostsLeft(booking: MoneyOf): number {
  const { refunds, transactionId, captured } = booking.payment;
  const own = refunds.filter(({ paymentId }) => paymentId !== undefined && paymentId === transactionId);
  const asked = (wanted: 'policy' | 'share') => own.filter(({ kind }) => kind === wanted);
  const owing = owingToHost(booking);
  const toCome =
    Math.max(0, owing.owed - metOf(asked('policy'), owing).met) +
    Math.max(0, passedOn(booking) - sumOf(asked('share')));
  return captured - committedOf(own) - toCome;
}
