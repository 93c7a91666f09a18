import { committedOf, sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';

type MoneyOf = Pick<BookingDoc, 'payment'>;

/** The refunds of the payment that pays for this booking; an older row does not say which payment it is for. */
export function refundsOfPayment({ payment }: MoneyOf) {
  return payment.refunds.filter(({ paymentId }) => paymentId && paymentId === payment.transactionId);
}

/** Rupees owed back by an operation and not requested yet. */
function toAsk({ payment }: MoneyOf, refunds: BookingDoc['payment']['refunds']): number {
  const asked = sumOf(refunds.filter(({ kind }) => kind !== 'manual'));
  return Math.max(0, Math.min(payment.refundOwed - asked, payment.captured - committedOf(refunds)));
}

/**
 * The part of `owed` rupees that will really be refunded: refunds by hand, even failed ones, are not repeated
 * automatically. A refund made at this very moment only affects this text: `refundDue` decides the money on the order.
 */
export function comesBack(booking: MoneyOf, owed: number): number {
  const refunds = refundsOfPayment(booking);
  const left = booking.payment.captured - committedOf(refunds) - toAsk(booking, refunds);
  return Math.max(0, Math.min(owed, left));
}

/** Rupees paid online and kept: captured, less refunds made, pending or due. */
export function keptOnline(booking: MoneyOf): number {
  const refunds = refundsOfPayment(booking);
  const gone = sumOf(refunds.filter(({ status }) => status !== 'failed'));
  return booking.payment.captured - gone - toAsk(booking, refunds);
}
