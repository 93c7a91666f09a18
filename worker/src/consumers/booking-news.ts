import { CANCELLED_BY_PLAYER, FORMER_PLAYER } from '@crease/domain/accounts/identity/former-account';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { collectedSum, dueAtGround } from '@crease/shared/money-state';
import type { News } from '@crease/shared/news/news';
import { slotText } from '@crease/shared/time/slots';

/** The fields of a booking that notifications use, read when they are written so that they are current. */
export type BookingNews = Pick<
  BookingDoc,
  | '_id'
  | 'bookingId'
  | 'groundName'
  | 'userId'
  | 'userName'
  | 'bookingDate'
  | 'timeSlot'
  | 'pricing'
  | 'status'
  | 'expiresAt'
  | 'payment'
  | 'cancellation'
  | 'acknowledgedAt'
  | 'feedback'
  | 'closedGate'
  | 'source'
  | 'regularId'
>;

/** The booking as notifications show it once its player's account is erased. */
export function withoutPlayer<B extends BookingNews>(booking: B): B {
  const { cancellation } = booking;
  return {
    ...booking,
    userName: FORMER_PLAYER,
    ...(cancellation?.code === 'player'
      ? { cancellation: { ...cancellation, by: FORMER_PLAYER, reason: CANCELLED_BY_PLAYER } }
      : {}),
  };
}

const slotOf = ({ groundName, bookingDate, timeSlot }: BookingNews) => ({
  ground: groundName,
  date: bookingDate,
  slot: slotText(timeSlot),
});

const ofPlayer = (booking: BookingNews) => ({ ...slotOf(booking), player: booking.userName });

const totalOf = ({ pricing }: BookingNews): number => pricing.totalAmount;

const untilOf = ({ expiresAt }: BookingNews): string | undefined => expiresAt?.toISOString();

/** A sum that is worth a sentence. */
const some = (sum = 0): number | undefined => (sum > 0 ? sum : undefined);

const reasonOf = (reason: string | undefined): string | undefined => reason?.trim() || undefined;

/** Cash of a cancelled booking never went through us: says where it is settled. */
const cashOf = (booking: BookingNews): number | undefined => some(collectedSum(booking));

/**
 * The difference that a dearer slot leaves to pay at the ground, or an empty text: an amount not paid online is due
 * there anyway.
 */
const moreDue = (booking: BookingNews): number | undefined =>
  booking.payment.status === 'completed' ? some(dueAtGround(booking)) : undefined;

/**
 * News for the player. `refund` is what this step gives back: the booking itself knows only all that ever went back.
 */
export const toPlayer = {
  pending: (booking: BookingNews): News => ({
    key: 'slot_kept',
    params: { ...slotOf(booking), until: untilOf(booking), total: totalOf(booking) },
  }),
  confirmedByPayment: (booking: BookingNews): News => ({
    key: 'booking_confirmed',
    params: { ...slotOf(booking), number: booking.bookingId },
  }),
  confirmedByApproval: (booking: BookingNews): News => ({
    key: 'booking_approved',
    params: { ...slotOf(booking), total: totalOf(booking) },
  }),
  paid: (booking: BookingNews): News => ({
    key: 'payment_received',
    params: { ...slotOf(booking), amount: booking.payment.captured || totalOf(booking) },
  }),
  moved: (booking: BookingNews, refund?: number): News => ({
    key: 'booking_moved',
    params: { ...slotOf(booking), due: moreDue(booking), refund: some(refund) },
  }),
  paymentFailed: (booking: BookingNews): News =>
    booking.status === 'pending'
      ? { key: 'payment_retry', params: { ...slotOf(booking), until: untilOf(booking) } }
      : { key: 'payment_failed', params: slotOf(booking) },
  comingUp: (booking: BookingNews): News => ({
    key: 'game_near',
    params: { ...slotOf(booking), due: some(dueAtGround(booking)) },
  }),
  howWasIt: ({ groundName }: BookingNews): News => ({ key: 'review_wanted', params: { ground: groundName } }),
  regularEnded: ({ groundName }: BookingNews): News => ({
    key: 'regular_ended',
    params: { ground: groundName },
  }),
  gateDisputed: (booking: BookingNews): News => ({ key: 'gate_disputed', params: slotOf(booking) }),
  gateConfirmed: (booking: BookingNews): News => ({
    key: 'gate_confirmed',
    params: { ...slotOf(booking), refund: some(booking.closedGate?.decision?.refund) },
  }),
  gateRejected: (booking: BookingNews): News => ({
    key: 'gate_rejected',
    params: { ...slotOf(booking), reason: reasonOf(booking.closedGate?.decision?.reason) },
  }),
  refunded: (booking: BookingNews, amount: number): News => ({
    key: 'refund_sent',
    params: { ...slotOf(booking), amount },
  }),
  cancelled: {
    player: (booking: BookingNews, refund?: number): News => ({
      key: 'cancelled_by_player',
      params: { ...slotOf(booking), refund: some(refund), cash: cashOf(booking) },
    }),
    owner: (booking: BookingNews, refund?: number): News => ({
      key: 'cancelled_by_ground',
      params: { ...cancelledByGround(booking), refund: some(refund) },
    }),
    closure: (booking: BookingNews, refund?: number): News => ({
      key: 'cancelled_by_closure',
      params: { ...cancelledByGround(booking), refund: some(refund) },
    }),
    expiry: (booking: BookingNews): News => ({ key: 'cancelled_by_expiry', params: slotOf(booking) }),
    system: (booking: BookingNews, refund?: number): News => ({
      key: 'cancelled_by_system',
      params: { ...slotOf(booking), refund: some(refund), cash: cashOf(booking) },
    }),
  },
};

const cancelledByGround = (booking: BookingNews) => ({
  ...slotOf(booking),
  reason: reasonOf(booking.cancellation?.reason),
  cash: cashOf(booking),
});

/** Texts of notifications to admins: without names, which they do not need for a decision. */
export const toAdmin = {
  gateReported: (booking: BookingNews): News => ({ key: 'admin_gate_reported', params: slotOf(booking) }),
};

/** News for the people of the ground. */
export const toOwner = {
  pending: (booking: BookingNews): News => ({
    key: 'ground_booking_wanted',
    params: { ...ofPlayer(booking), until: untilOf(booking), total: totalOf(booking) },
  }),
  gateReported: (booking: BookingNews): News => ({ key: 'ground_gate_reported', params: ofPlayer(booking) }),
  gateConfirmed: (booking: BookingNews): News => ({
    key: 'ground_gate_confirmed',
    params: { ...ofPlayer(booking), refund: some(booking.closedGate?.decision?.refund) },
  }),
  gateRejected: (booking: BookingNews): News => ({ key: 'ground_gate_rejected', params: ofPlayer(booking) }),
  confirmedByPayment: (booking: BookingNews): News => ({
    key: 'ground_booking_paid',
    params: { ...ofPlayer(booking), total: totalOf(booking) },
  }),
  confirmedByApproval: (booking: BookingNews): News => ({
    key: 'ground_booking_approved',
    params: { ...ofPlayer(booking), total: totalOf(booking) },
  }),
  moved: (booking: BookingNews): News => ({
    key: 'ground_booking_moved',
    params: { ...ofPlayer(booking), due: moreDue(booking) },
  }),
  disowned: (booking: BookingNews): News => ({ key: 'ground_booking_disowned', params: slotOf(booking) }),
  regularDisowned: ({ groundName }: BookingNews): News => ({
    key: 'ground_regular_disowned',
    params: { ground: groundName },
  }),
  cancelled: {
    player: (booking: BookingNews): News => ({
      key: 'ground_cancelled_by_player',
      params: {
        ...ofPlayer(booking),
        cash: cashOf(booking),
        reason: reasonOf(booking.cancellation?.reason),
      },
    }),
    owner: (booking: BookingNews, refund?: number): News => ({
      key: 'ground_cancelled_by_ground',
      params: { ...ofPlayer(booking), refund: some(refund), cash: cashOf(booking) },
    }),
    closure: (booking: BookingNews, refund?: number): News => ({
      key: 'ground_cancelled_by_closure',
      params: { ...ofPlayer(booking), refund: some(refund), cash: cashOf(booking) },
    }),
    expiry: (booking: BookingNews): News => ({
      key: 'ground_cancelled_by_expiry',
      params: ofPlayer(booking),
    }),
    system: (booking: BookingNews): News => ({
      key: 'ground_cancelled_by_system',
      params: { ...ofPlayer(booking), cash: cashOf(booking) },
    }),
  },
};
