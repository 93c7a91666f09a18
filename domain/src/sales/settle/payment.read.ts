import type { Payment } from '@crease/shared/contracts/payments';
import type { Role } from '@crease/shared/contracts/user';
import { sumOf } from '@crease/shared/money-state';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { canSeeBooking, hasRight } from '../booking-reads/booking.policy.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import {
  findNewestOrder,
  findPayment,
  type PaymentDoc,
  pageOfPayments,
} from '../booking-record/payment.schema.js';
import { shareReceiptNumber } from '../booking-record/receipt-number.js';
import type { Receipt } from '../payables/payable.js';
import { payableOf } from '../payables/payables.js';
import { roundToPaisa } from '../provider/paise.js';

/** An order as its player sees it. */
export function presentPayment(payment: PaymentDoc): Payment {
  const sum = (rows: { amount: number }[]) => roundToPaisa(sumOf(rows));
  const captured = sum(payment.captures);
  return {
    _id: payment._id.toString(),
    orderId: payment.orderId,
    bookingId: payment.bookingId.toString(),
    bookingNumber: payment.bookingNumber,
    groundName: payment.groundName,
    ...(payment.placeId && payment.gameId
      ? { placeId: payment.placeId.toString(), gameId: payment.gameId.toString() }
      : {}),
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status === 'CREATING' ? 'PENDING' : payment.status,
    paymentStatus: captured > 0 ? 'completed' : payment.failedAt ? 'failed' : 'pending',
    captured,
    refunded: sum(payment.refunds.filter((refund) => refund.status === 'processed')),
    refunds: payment.refunds.map(({ refundId, paymentId, amount, status, kind, reason, at }) => ({
      refundId,
      orderId: payment.orderId,
      paymentId,
      amount,
      status,
      kind,
      reason,
      at: at.toISOString(),
    })),
    ...(isUsedShare(payment) ? { receiptNumber: shareReceiptNumber(payment.orderId) } : {}),
    createdAt: payment.createdAt.toISOString(),
  };
}

/** True for a captured share of which nothing goes back unused. */
const isUsedShare = ({ kind, captures, refunds }: PaymentDoc): boolean =>
  kind === 'share' &&
  captures.some(
    ({ paymentId, wrong }) =>
      !wrong && !refunds.some((refund) => refund.kind === 'unused' && refund.paymentId === paymentId),
  );

/** A player's orders, newest first. */
export async function listPayments(
  core: Core,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  const { found, total } = await pageOfPayments(core, new Types.ObjectId(userId), { page, limit });
  return {
    payments: found.map(presentPayment),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** One order, for its player, the ground's owner or an admin. */
export async function readPayment(
  core: Core,
  id: string,
  caller: { id: string; role: Role },
): Promise<Payment> {
  const payment = await findPayment(core, new Types.ObjectId(id));
  const booking = payment && (await findBookingById(core, payment.bookingId));
  // A person who may see the booking may see its orders and their money.
  const isPayer = payment?.userId.toString() === caller.id;
  if (!booking || !(isPayer || (await hasRight(core, booking, caller, canSeeBooking))))
    throw refuse('NOT_FOUND', 'no_such_payment');
  return presentPayment(payment);
}

/** The receipt of one order, for its payer. Throws `NOT_FOUND` for any other caller; `STATE_CONFLICT` while there is none. */
export async function readReceipt(core: Core, id: string, callerId: string): Promise<Receipt> {
  const payment = await findPayment(core, new Types.ObjectId(id));
  const booking = payment && (await findBookingById(core, payment.bookingId));
  if (!booking || payment.userId.toString() !== callerId) throw refuse('NOT_FOUND', 'no_such_payment');
  return await payableOf(payment).document(core, booking, payment);
}

/** The provider's status of a booking's newest order; `PENDING` if there is none. */
export async function orderStatusOf(core: Core, booking: BookingDoc) {
  const newest = await findNewestOrder(core, booking._id);
  if (!newest) return { status: 'PENDING' as const, orderId: null };
  return {
    status: newest.status === 'CREATING' ? ('PENDING' as const) : newest.status,
    orderId: newest.orderId,
  };
}
