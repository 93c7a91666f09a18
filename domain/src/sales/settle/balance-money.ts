import type { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import {
  addRefundCopy,
  clearMoneyDue,
  endRefundCopy,
  refuseOn,
} from '../booking-record/booking-money.queries.js';
import {
  type Capture,
  findPaymentsOfBooking,
  isLoss,
  type PaymentDoc,
  type RefundDoc,
} from '../booking-record/payment.schema.js';
import { makeLedgerDue } from '../booking-record/payment-ledger.queries.js';
import { factIds } from '../operation/operation.js';
import type { Decisions } from '../payables/decisions.js';
import { lostOf } from '../payables/owed-part.js';
import { payableOf, refundDue } from '../payables/payables.js';
import { nextRefundId, recordRefund } from './record-refund.js';

/**
 * Compares all captures of a booking with what its state keeps, and records a refund for each difference. Stores a
 * refund's id before asking the provider. Returns the booking, or null if there is none. `written` and `orders` are as
 * the caller last knew them; a later writer must balance again.
 */
export async function balanceMoney(
  core: Core,
  bookingId: Types.ObjectId,
  written?: BookingDoc | null,
  orders?: readonly PaymentDoc[],
): Promise<BookingDoc | null> {
  const booking = written ?? (await findBookingById(core, bookingId));
  if (!booking) return null;
  const payments = (written && orders) ?? (await findPaymentsOfBooking(core, bookingId));
  let isAsRead = !(await copyMissing(core, booking, payments));
  for (const payment of payments) {
    for (const capture of payment.captures) {
      let due = refundDue(booking, payment, capture);
      while (due) {
        isAsRead = false;
        // A miss means that the booking has moved on: judge its money again.
        if (due.kind === 'unused' && !(await refuseCapture(core, booking, capture))) {
          return await balanceMoney(core, bookingId);
        }
        // A miss means that another process recorded a refund meanwhile: the next balance sees it.
        if (!(await requestRefund(core, booking, payment, capture.paymentId, due))) {
          return await balanceMoney(core, bookingId);
        }
        due = refundDue(booking, payment, capture);
      }
      // The ledger makes good what can no longer be passed back because a bank took it from the ground.
      if (lostOf(booking, payment, capture) > 0) await makeLedgerDue(core, payment.orderId);
    }
  }
  if (booking.moneyDueAt) await clearMoneyDue(core, bookingId, booking.moneyDueAt);
  return isAsRead ? booking : await findBookingById(core, bookingId);
}

/**
 * Decides on the booking that this capture will never be used. An operation that began since the booking was read makes
 * it miss; a later one sees it. So money is kept or refunded, never both.
 */
async function refuseCapture(core: Core, booking: BookingDoc, capture: Capture): Promise<boolean> {
  if (booking.payment.refused?.includes(capture.paymentId)) return true;
  return await refuseOn(core, booking, capture.paymentId);
}

interface RefundByHand {
  amount: number;
  reason: string;
  requestKey?: string | undefined;
  /** It was decided for a booking without shares, so it misses if one came in the meantime. */
  unlessShared?: boolean;
}

/**
 * Records a refund by hand once the workplace's balance covers it. Null as `requestRefund`.
 * @throws `STATE_CONFLICT` if it does not
 */
export async function requestCovered(
  core: Core,
  decisions: Pick<Decisions, 'splitRefund'>,
  payment: PaymentDoc,
  paymentId: string,
  due: RefundByHand,
): Promise<RefundDoc | null> {
  const refund = { kind: 'manual' as const, paymentId, ...due };
  const split = decisions.splitRefund(payment, refund);
  await core.refundCover.reserve(core, {
    refundId: nextRefundId(payment),
    orderId: payment.orderId,
    bookingId: payment.bookingId,
    ownerId: payment.ownerId,
    amount: split.owner ?? 0,
  });
  await failpoint('refund.afterReserve');
  const recorded = await recordRefund(core, payment, { ...refund, split });
  if (recorded) await copyRefund(core, payment, recorded);
  return recorded;
}

/**
 * Records a refund as an intent. Null if another refund of this order was recorded meanwhile, or as `unlessShared`
 * says.
 */
export async function requestRefund(
  core: Core,
  booking: BookingDoc,
  payment: PaymentDoc,
  paymentId: string,
  due: Pick<RefundDoc, 'kind'> & RefundByHand,
): Promise<RefundDoc | null> {
  const { kind, amount } = due;
  const split = payableOf(payment).splitRefund(core, booking, payment, { kind, amount, paymentId });
  const refund = await recordRefund(core, payment, { ...due, paymentId, split });
  if (refund) await copyRefund(core, payment, refund);
  return refund;
}

/**
 * Copies refunds that the booking lacked when it was read, for example one of another process. True if it lacked any.
 */
export async function copyMissing(
  core: Core,
  { payment: { refunds } }: BookingDoc,
  orders: readonly PaymentDoc[],
): Promise<boolean> {
  const known = new Set(refunds.map(({ refundId }) => refundId));
  let isMissing = false;
  for (const order of orders)
    for (const refund of order.refunds) {
      if (known.has(refund.refundId)) continue;
      isMissing = true;
      await copyRefund(core, order, refund);
    }
  return isMissing;
}

type Copy = BookingDoc['payment']['refunds'][number];

/** The booking's copy of a refund. */
function copyOf({ orderId }: PaymentDoc, refund: RefundDoc): Copy {
  const { refundId, paymentId, kind, amount, reason, status, at, split } = refund;
  const fees = split && { fees: (split.fee ?? 0) + (split.commission ?? 0), fee: split.fee ?? 0 };
  const host = kind === 'manual' ? (split?.host ?? 0) : 0;
  // Workers from before `passed` existed read `passing`.
  const passed = host > 0 ? { passed: host, ...(host === amount ? { passing: true } : {}) } : {};
  const byBank = isLoss(refund) ? { byBank: true } : {};
  return { refundId, orderId, paymentId, kind, amount, reason, status, at, ...fees, ...byBank, ...passed };
}

/**
 * Updates the booking's copy of a refund: pending first, which notifies both sides, then its result; a failed one may
 * get a second result.
 */
export async function copyRefund(core: Core, payment: PaymentDoc, refund: RefundDoc): Promise<void> {
  const { bookingId } = payment;
  if (payment.entryId) return; // no booking has a copy
  const now = core.clock.now();
  const changed = fact(
    core,
    'booking.changed',
    now,
    factIds({ ...payment, userId: payment.hostId ?? payment.userId, _id: bookingId }),
  );
  const copy = copyOf(payment, refund);
  const added = await addRefundCopy(core, bookingId, copy, { facts: [changed], now });
  if (added) core.events.publishSoon('bookings', added);
  else if (copy.status !== 'pending') await endRefundCopy(core, bookingId, copy, now);
}
