import type { Payment } from '@crease/shared/contracts/payments';
import type { Role } from '@crease/shared/contracts/user';
import { sumOf } from '@crease/shared/money-state';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { canSeeBooking, hasRight } from '../booking-reads/booking.policy.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import {
  findNewestOrder,
  findPayment,
  type PaymentDoc,
  pageOfPayments,
} from '../booking-record/payment.schema.js';
import { hasReceiptNumber, receiptNumber } from '../booking-record/receipt-number.js';
import { printInvoices } from '../invoices/read-invoices.js';
import type { Receipt } from '../payables/payable.js';
import { payableOf } from '../payables/payables.js';
import { roundToPaisa } from '../provider/paise.js';
import { feeReceiptFile } from '../receipts/fee-receipt.js';

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
    ...(payment.entryId && payment.tournamentId
      ? { entryId: payment.entryId.toString(), tournamentId: payment.tournamentId.toString() }
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
    ...(hasReceiptNumber(payment.kind) && isUsed(payment)
      ? { receiptNumber: receiptNumber(payment.kind, payment.orderId) }
      : {}),
    createdAt: payment.createdAt.toISOString(),
  };
}

/** True if a capture of it does not go back unused. */
const isUsed = ({ captures, refunds }: PaymentDoc): boolean =>
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
    pagination: paginationOf({ page, limit }, total),
  };
}

/** Whether the caller may read the order of an entry fee: its payer, the owner of the grounds, and admins. */
const isOfFee = ({ userId, ownerId }: PaymentDoc, caller: { id: string; role: Role }): boolean =>
  caller.role === 'admin' || [userId, ownerId].some((id) => id.toString() === caller.id);

/** One order, for its player, the ground's owner or an admin. */
export async function readPayment(
  core: Core,
  id: string,
  caller: { id: string; role: Role },
): Promise<Payment> {
  const payment = await findPayment(core, new Types.ObjectId(id));
  if (payment?.entryId && isOfFee(payment, caller)) return presentPayment(payment);
  const booking = payment && (await findBookingById(core, payment.bookingId));
  // A person who may see the booking may see its orders and their money.
  const isPayer = payment?.userId.toString() === caller.id;
  if (!booking || !(isPayer || (await hasRight(core, booking, caller, canSeeBooking))))
    throw refuse('NOT_FOUND', 'no_such_payment');
  return presentPayment(payment);
}

/**
 * The receipt of one order, for its payer. Throws `NOT_FOUND` for any other caller; `STATE_CONFLICT` while there is
 * none.
 */
export async function readReceipt(core: Core, id: string, callerId: string): Promise<Receipt> {
  const payment = await findPayment(core, new Types.ObjectId(id));
  // With a GSTIN it is the tax invoice, with its credit notes.
  if (payment?.entryId && payment.userId.toString() === callerId)
    return (await printInvoices(core, payment.entryId)) ?? (await feeReceipt(core, payment));
  const booking = payment && (await findBookingById(core, payment.bookingId));
  if (!booking || payment.userId.toString() !== callerId) throw refuse('NOT_FOUND', 'no_such_payment');
  return await payableOf(payment).document(core, booking, payment);
}

/**
 * The operator's bill for the convenience fee in a payment, for its payer.
 * @throws `NOT_FOUND` without one, for any other caller, and for a share, whose fee is billed to the booking's player
 */
export async function readFeeBill(core: Core, id: string, callerId: string): Promise<Receipt> {
  const payment = await findPayment(core, new Types.ObjectId(id));
  if (payment?.userId.toString() !== callerId) throw refuse('NOT_FOUND', 'no_such_payment');
  const bill = payment.placeId ? null : await printInvoices(core, payment.bookingId, 'operator');
  if (!bill) throw refuse('NOT_FOUND', 'no_fee_bill');
  return bill;
}

async function feeReceipt(core: Core, payment: PaymentDoc): Promise<Receipt> {
  const { receipt, pdf } = await feeReceiptFile(core, payment);
  return { number: receipt.number, pdf };
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
