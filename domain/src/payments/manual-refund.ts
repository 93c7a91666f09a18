import type { Booking } from '@crease/shared/contracts/bookings';
import { AppError } from '@crease/shared/errors';
import type { BookingDoc } from '../bookings/booking.model.js';
import { findBooking } from '../bookings/find-booking.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { requestRefund } from './balance-money.js';

type RefundRow = Booking['payment']['refunds'][number];

/**
 * Gives money back by hand (owner of the ground or admin): the whole rest of the booking's payment, or `amount` rupees
 * of it. Throws `STATE_CONFLICT` when nothing is paid, or less is left than asked for (contract §3, Payments).
 */
export async function refundByHand(
  core: Core,
  booking: BookingDoc,
  amount: number | undefined,
  reason: string,
): Promise<{ refund: RefundRow; booking: BookingDoc }> {
  const { orderId, transactionId } = booking.payment;
  if (booking.payment.status !== 'completed' || !orderId || !transactionId) {
    throw new AppError('STATE_CONFLICT', 'Nothing has been paid online for this booking.');
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    const payment = await native(core.models, 'payments').findOne({ orderId });
    const capture = payment?.captures.find((c) => c.paymentId === transactionId);
    if (!payment || !capture) throw new AppError('STATE_CONFLICT', 'This payment cannot be refunded.');
    const returned = payment.refunds
      .filter((refund) => refund.paymentId === transactionId)
      .reduce((sum, refund) => sum + refund.amount, 0);
    const left = capture.amount - returned;
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) {
      throw new AppError('STATE_CONFLICT', `Only ₹${left} of this payment can still be refunded.`);
    }
    const refund = await requestRefund(core, booking, payment, transactionId, {
      kind: 'manual',
      amount: wanted,
      reason,
    });
    if (!refund) continue; // another refund of this order came first: count again
    const { refundId, status, at } = refund;
    const row = {
      refundId,
      orderId,
      amount: refund.amount,
      status,
      reason: refund.reason,
      at: at.toISOString(),
    };
    return { refund: row, booking: (await findBooking(core, booking._id.toString())) ?? booking };
  }
  throw new AppError('UNAVAILABLE', 'This payment is being changed right now. Please try again.', {
    retryAfterSeconds: 1,
  });
}
