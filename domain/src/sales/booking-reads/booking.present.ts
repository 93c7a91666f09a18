import type { Booking, BookingElsewhere, BookingGlimpse } from '@crease/shared/contracts/booking';
import { sumOf } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import type { BookedGround } from '../../catalogue/ground-record/ground.reads.js';
import { sellerOf } from '../../catalogue/ground-record/seller.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { refundsOf } from '../booking-record/money-back.js';
import { isPaymentDue } from '../booking-record/payment-due.js';
import { onlineOf, sharesOf } from '../booking-record/shares.js';
import { roundToPaisa } from '../provider/paise.js';

type RefundRow = BookingDoc['payment']['refunds'][number];

/** The sum of a booking's refunds: failed if any is, else pending if any is, else processed. */
function sumOfRefunds(refunds: RefundRow[]): NonNullable<Booking['payment']['refund']> | undefined {
  const last = refunds.at(-1);
  if (!last) return undefined;
  const status =
    (['failed', 'pending'] as const).find((s) => refunds.some((row) => row.status === s)) ?? 'processed';
  const amount = roundToPaisa(sumOf(refunds));
  return { status, amount, at: last.at.toISOString() };
}

/** A booking as its player, the ground's owner and admins see it. */
export function presentBooking(
  booking: BookingDoc,
  ground: Readonly<BookedGround> | null,
  now: Date,
): Booking {
  const refund = sumOfRefunds(booking.payment.refunds);
  return {
    _id: booking._id.toString(),
    bookingId: booking.bookingId,
    groundId: presentBookedGround(booking, ground),
    userId: booking.userId
      ? { _id: booking.userId.toString(), name: booking.userName, email: booking.userEmail }
      : null,
    bookingDate: booking.bookingDate,
    timeSlot: booking.timeSlot,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    playerDetails: booking.playerDetails,
    ...(booking.requirements ? { requirements: booking.requirements } : {}),
    pricing: booking.pricing,
    amount: booking.amount,
    status: booking.status,
    ...(booking.status === 'pending' && booking.expiresAt
      ? { expiresAt: booking.expiresAt.toISOString() }
      : {}),
    paymentDue: isPaymentDue(booking, now),
    payment: {
      status: booking.payment.status,
      ...(booking.payment.method ? { method: booking.payment.method } : {}),
      ...(booking.payment.transactionId ? { transactionId: booking.payment.transactionId } : {}),
      ...(booking.payment.paidAt ? { paidAt: booking.payment.paidAt.toISOString() } : {}),
      ...(booking.payment.orderId ? { orderId: booking.payment.orderId } : {}),
      ...presentPaid(booking),
      refunds: refundsOf(booking).map((row) => ({
        refundId: row.refundId,
        orderId: row.orderId,
        ...(row.paymentId ? { paymentId: row.paymentId } : {}),
        amount: row.amount,
        status: row.status,
        ...(row.kind ? { kind: row.kind } : {}),
        ...(row.passed ? { passed: row.passed } : {}),
        reason: row.reason,
        at: row.at.toISOString(),
      })),
      ...(refund ? { refund } : {}),
      collected: booking.payment.collected.map(({ amount, method, by, at }) => ({
        amount,
        method,
        by,
        at: at.toISOString(),
      })),
    },
    ...(booking.cancellation
      ? {
          cancellation: {
            reason: booking.cancellation.reason,
            by: booking.cancellation.by,
            at: booking.cancellation.at.toISOString(),
          },
        }
      : {}),
    ...(booking.confirmation ? { confirmation: booking.confirmation } : {}),
    ...(booking.checkedInAt ? { checkedInAt: booking.checkedInAt.toISOString() } : {}),
    ...(booking.noShow ? { noShow: true } : {}),
    ...(booking.closedGate ? { closedGate: presentGate(booking.closedGate) } : {}),
    ...(booking.feedback ? { feedback: { ...booking.feedback, at: booking.feedback.at.toISOString() } } : {}),
    emailSent: booking.emailSent,
    ...(booking.acknowledgedAt ? { acknowledgedAt: booking.acknowledgedAt.toISOString() } : {}),
    source: booking.source,
    ...(booking.regularId ? { regularId: booking.regularId.toString() } : {}),
    ...(booking.billing ? { billing: booking.billing } : {}),
    ...(booking.invoice ? { invoice: booking.invoice } : {}),
    ...(booking.feeInvoice ? { feeInvoice: booking.feeInvoice } : {}),
    timeline: booking.timeline.map(({ what, by, at }) => ({ what, by, at: at.toISOString() })),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

/** What was paid online for it. */
function presentPaid(booking: BookingDoc): Pick<Booking['payment'], 'captured' | 'shares' | 'shared'> {
  const online = onlineOf(booking);
  const shares = sharesOf(booking).filter(({ replacedBy }) => !replacedBy);
  const { shared } = booking.payment;
  return {
    ...(online > 0 ? { captured: online } : {}),
    ...(shares.length > 0
      ? {
          shares: shares.map(({ placeId, paymentId, amount, at }) => ({
            placeId: placeId.toString(),
            paymentId,
            amount,
            at: at.toISOString(),
          })),
        }
      : {}),
    ...(shared === undefined ? {} : { shared }),
  };
}

function presentGate({
  state,
  at,
  note,
  answerUntil,
  dispute,
  decision,
}: NonNullable<BookingDoc['closedGate']>): NonNullable<Booking['closedGate']> {
  return {
    state,
    at: at.toISOString(),
    ...(note ? { note } : {}),
    answerUntil: answerUntil.toISOString(),
    ...(dispute ? { dispute: { ...dispute, at: dispute.at.toISOString() } } : {}),
    ...(decision ? { decision: { ...decision, at: decision.at.toISOString() } } : {}),
  };
}

function presentBookedGround(
  booking: BookingDoc,
  ground: Readonly<BookedGround> | null,
): Booking['groundId'] {
  const _id = booking.groundId.toString();
  if (!ground) return { _id, name: booking.groundName };
  const { address, cityName, state, latitude, longitude } = ground.location;
  return {
    _id,
    name: ground.name,
    location: { address, cityName, state, latitude, longitude },
    images: ground.images,
    features: ground.features,
    rating: { average: ground.rating.average, count: ground.rating.count },
    owner: { name: ground.owner.name, contact: ground.owner.contact },
    seller: sellerOf(ground),
  };
}

/** What a ground's calendar shows of a booking on another ground with shared turf. */
export const presentElsewhere = ({ groundId, bookingDate, timeSlot }: BookingDoc): BookingElsewhere => ({
  kind: 'booking',
  timeSlot: slotText(timeSlot),
  date: bookingDate,
  groundId: groundId.toString(),
});

/** The public fields: no name, phone, mail, code or transaction id. */
export function presentGlimpse(booking: BookingDoc): BookingGlimpse {
  return {
    _id: booking._id.toString(),
    bookingId: booking.bookingId,
    status: booking.status,
    bookingDate: booking.bookingDate,
    timeSlot: booking.timeSlot,
    groundId: { _id: booking.groundId.toString(), name: booking.groundName },
    payment: { status: booking.payment.status },
    pricing: { totalAmount: booking.pricing.totalAmount },
  };
}
