import type { Booking } from '@crease/shared/contracts/booking';
import { formatFullDay, formatInstant, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { slotText } from '@crease/shared/time/slots';
import type { Capture, PaymentDoc, RefundDoc } from '../booking-record/payment.schema.js';
import { receiptNumber } from '../booking-record/receipt-number.js';
import { methodName } from './method-name.js';
import { addressOf, type Fact, REFUND_WORDS } from './receipt-facts.js';

/** What the receipt of one player's share says: everything that is printed, and nothing else. */
export interface ShareReceipt {
  number: string;
  gameId: string;
  status: 'PAID' | 'REFUNDED';
  heading: string;
  payer: string;
  amount: number;
  ground: Booking['groundId'];
  bookingDate: string;
  timeSlot: string;
  about: Fact[];
  payment: Fact[];
  refunds: Fact[];
  note: string;
  paidAt: string;
  /** The last change of what it says. */
  changedAt: string;
}

const isGone = (amount: number, refunds: readonly RefundDoc[]): boolean =>
  refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amount), 0) >= amount;

/** The refunds of a capture on a receipt: `isBack` once all of it goes back. */
export function refundsIn(order: PaymentDoc, { paymentId, amount, at }: Capture) {
  const refunds = order.refunds.filter((one) => one.paymentId === paymentId);
  return {
    isBack: isGone(amount, refunds),
    refunds: refunds.map((one) => ({
      name: REFUND_WORDS[one.status],
      value: [formatRupees(one.amount), one.reason, formatInstant(one.at.toISOString()), one.refundId].join(
        ' · ',
      ),
    })),
    changedAt: new Date(Math.max(at.getTime(), ...refunds.map((one) => one.at.getTime()))).toISOString(),
  };
}

/** The receipt of a share that the booking used, as its player reads it. */
export function shareReceipt(
  booking: Booking,
  order: PaymentDoc,
  capture: Capture,
  payer: string,
): ShareReceipt {
  const { amount, paymentId, method, at } = capture;
  const { isBack, refunds, changedAt } = refundsIn(order, capture);
  const timeSlot = slotText(booking.timeSlot);
  const { name } = booking.groundId;
  const address = addressOf(booking.groundId);
  return {
    number: receiptNumber('share', order.orderId),
    gameId: order.gameId?.toString() ?? '',
    status: isBack ? 'REFUNDED' : 'PAID',
    heading: isBack ? 'Your share went back to you' : 'Your share is paid',
    payer,
    amount,
    ground: booking.groundId,
    bookingDate: booking.bookingDate,
    timeSlot,
    about: [
      { name: 'Ground', value: name },
      { name: 'When', value: `${formatFullDay(booking.bookingDate)}, ${formatSlot(timeSlot)}` },
      ...(address ? [{ name: 'Address', value: address }] : []),
      { name: 'Player', value: payer },
      { name: 'Booking ID', value: booking.bookingId },
    ],
    payment: [
      { name: 'Your share', value: formatRupees(amount) },
      { name: 'Method', value: method ? methodName(method) : 'Online' },
      { name: 'Paid on', value: formatInstant(at.toISOString()) },
      { name: 'Transaction ID', value: paymentId },
      { name: 'Order', value: order.orderId },
    ],
    refunds,
    note: `This is one player’s share of the price of ${formatRupees(booking.pricing.totalAmount)}${booking.pricing.taxes > 0 ? ', GST included' : ''}. The tax invoice, if the ground issues one, is made out for the whole booking.`,
    paidAt: at.toISOString(),
    changedAt,
  };
}
