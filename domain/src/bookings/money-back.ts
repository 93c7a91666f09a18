import type { BookingDoc } from './booking.model.js';

type MoneyOf = Pick<BookingDoc, 'payment'>;

const sum = (rows: { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/** The refunds of the one payment this booking stands on; an older row does not know whose it is. */
function refundsOfPayment({ payment }: MoneyOf) {
  return payment.refunds.filter(({ paymentId }) => paymentId && paymentId === payment.transactionId);
}

/**
 * Of `owed` rupees that a story is about to owe back, those that will really go back: what was given by hand, were it in
 * vain, is not given again by itself. What the booking does not know yet of a refund made at this very moment changes
 * only these words: `refundDue` decides the money on the order's own record.
 */
export function comesBack(booking: MoneyOf, owed: number): number {
  const { captured, refundOwed } = booking.payment;
  const byHand = sum(refundsOfPayment(booking).filter(({ kind }) => kind === 'manual'));
  return Math.max(0, Math.min(owed, captured - refundOwed - byHand));
}

/** Rupees that were paid online and stay: captured, less what went back, is on its way or is yet to be asked for. */
export function keptOnline(booking: MoneyOf): number {
  const { captured, refundOwed } = booking.payment;
  const refunds = refundsOfPayment(booking);
  const byStory = sum(refunds.filter(({ kind }) => kind !== 'manual'));
  const toAsk = Math.max(0, Math.min(refundOwed - byStory, captured - sum(refunds)));
  return captured - sum(refunds.filter(({ status }) => status !== 'failed')) - toAsk;
}
