import { CANCELLED_BY_PLAYER, FORMER_PLAYER } from '@crease/domain/accounts/identity/former-account';
import type { Core } from '@crease/domain/platform/core';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { beforeDigits } from '@crease/shared/format/before-digits';
import { formatClock, formatDay, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { collectedSum, dueAtGround } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';

/** What news of a booking say: read when it is told, so that it is true then. */
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

export async function readNews(core: Core, bookingId: string): Promise<BookingNews | null> {
  const booking = await findBookingBrief(core, bookingId);
  // Sums and clocks stand behind the names.
  return (
    booking && {
      ...booking,
      groundName: beforeDigits(booking.groundName),
      userName: beforeDigits(booking.userName),
    }
  );
}

/** `Sat 28 Nov, 6–8 PM at Sixer Cage` */
function whenAndWhere(booking: BookingNews): string {
  return `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))} at ${booking.groundName}`;
}

const totalOf = (booking: BookingNews): string => formatRupees(booking.pricing.totalAmount);

const until = (booking: BookingNews): string =>
  booking.expiresAt ? ` until ${formatClock(booking.expiresAt)}` : '';

/** What this step gives back, or nothing: the booking itself knows only all that ever went back. */
function moneyBack(whose: string, refund = 0): string {
  return refund > 0 ? ` ${formatRupees(refund)} is on its way back to ${whose}.` : '';
}

/** The booking as news tell of it once its player's account is erased. */
export function withoutPlayer(booking: BookingNews): BookingNews {
  const { cancellation } = booking;
  return {
    ...booking,
    userName: FORMER_PLAYER,
    ...(cancellation?.code === 'player'
      ? { cancellation: { ...cancellation, by: FORMER_PLAYER, reason: CANCELLED_BY_PLAYER } }
      : {}),
  };
}

interface Words {
  title: string;
  message: string;
}

/** Texts of notifications to the player. */
export const toPlayer = {
  pending: (booking: BookingNews): Words => ({
    title: 'Slot kept for you',
    message: `${whenAndWhere(booking)} is yours${until(booking)}. Pay ${totalOf(booking)} to confirm it.`,
  }),
  confirmedByPayment: (booking: BookingNews): Words => ({
    title: 'Booking confirmed',
    message: `${whenAndWhere(booking)} is yours. Booking ${booking.bookingId}. Have a good game!`,
  }),
  confirmedByApproval: (booking: BookingNews): Words => ({
    title: 'Booking confirmed',
    message: `The ground has approved ${whenAndWhere(booking)}. Pay ${totalOf(booking)} at the ground, or online before you play.`,
  }),
  paid: (booking: BookingNews): Words => ({
    title: 'Payment received',
    message: `${formatRupees(booking.payment.captured || booking.pricing.totalAmount)} for ${whenAndWhere(booking)} reached us. Your receipt comes by mail.`,
  }),
  moved: (booking: BookingNews, refund?: number): Words => ({
    title: 'Booking moved',
    message: `Your booking is now ${whenAndWhere(booking)}.${dueThere(booking)}${moneyBack('you', refund)}`,
  }),
  paymentFailed: (booking: BookingNews): Words => ({
    title: 'Payment did not go through',
    message:
      booking.status === 'pending'
        ? `${whenAndWhere(booking)} is still yours${until(booking)}: please try again. If your bank took money, it comes back by itself.`
        : `The payment for ${whenAndWhere(booking)} failed. If your bank took money, it comes back by itself.`,
  }),
  comingUp: (booking: BookingNews): Words => ({
    title: 'Your game is coming up',
    message: `${whenAndWhere(booking)}.${toPayThere(booking)} Have a good game!`,
  }),
  howWasIt: (booking: BookingNews): Words => ({
    title: 'How was the game?',
    message: `Tell other players how you liked ${booking.groundName}: a few words help them choose.`,
  }),
  regularEnded: (booking: BookingNews): Words => ({
    title: 'Weekly games ended',
    message: `Your weekly games at ${booking.groundName} have ended: the hours are not kept for you any more.`,
  }),
  gateDisputed: (booking: BookingNews): Words => ({
    title: 'The ground says it was open',
    message: `The ground has answered your report on ${whenAndWhere(booking)}. Our team decides and tells you here.`,
  }),
  gateConfirmed: (booking: BookingNews): Words => ({
    title: 'Your report is confirmed',
    message: `We are sorry that you stood before a closed gate: ${whenAndWhere(booking)}.${moneyBack('you', booking.closedGate?.decision?.refund)}`,
  }),
  gateRejected: (booking: BookingNews): Words => ({
    title: 'Your report is not confirmed',
    message: `Our team found that the ground was open: ${whenAndWhere(booking)}${decided(booking)}.`,
  }),
  refunded: (booking: BookingNews, amount: number): Words => ({
    title: 'Refund sent',
    message: `${formatRupees(amount)} for ${whenAndWhere(booking)} is on its way to your account.`,
  }),
  cancelled: {
    player: (booking: BookingNews, refund?: number): Words => ({
      title: 'Booking cancelled',
      message: `You cancelled ${whenAndWhere(booking)}.${moneyBack('you', refund)}${paidThere(booking)}`,
    }),
    owner: (booking: BookingNews, refund?: number): Words => ({
      title: 'Booking cancelled by the ground',
      message: `We are sorry: the ground had to cancel ${whenAndWhere(booking)}${because(booking)}.${moneyBack('you', refund)}${paidThere(booking)}`,
    }),
    closure: (booking: BookingNews, refund?: number): Words => ({
      title: 'Ground closed',
      message: `We are sorry: the ground is closed on ${whenAndWhere(booking)}${because(booking)}.${moneyBack('you', refund)}${paidThere(booking)}`,
    }),
    expiry: (booking: BookingNews): Words => ({
      title: 'Booking expired',
      message: `${whenAndWhere(booking)} was not paid in time, so the slot is free again. Money that arrives late comes back to you.`,
    }),
    system: (booking: BookingNews, refund?: number): Words => ({
      title: 'Booking cancelled',
      message: `${whenAndWhere(booking)} was cancelled.${moneyBack('you', refund)}${paidThere(booking)}`,
    }),
  },
};

/** To admins: no name, as it is not needed to decide. */
export const toAdmin = {
  gateReported: (booking: BookingNews): Words => ({
    title: 'A closed gate was reported',
    message: `${whenAndWhere(booking)}. It waits for a decision.`,
  }),
};

/** Texts of notifications to the ground's owner. */
export const toOwner = {
  pending: (booking: BookingNews): Words => ({
    title: 'New booking',
    message: `${booking.userName} wants ${whenAndWhere(booking)} (${totalOf(booking)}). Approve it, or it waits for the payment${until(booking)}.`,
  }),
  gateReported: (booking: BookingNews): Words => ({
    title: 'Players at a closed gate',
    message: `${booking.userName} reports a closed gate: ${whenAndWhere(booking)}. Please answer within 24 hours.`,
  }),
  gateConfirmed: (booking: BookingNews): Words => ({
    title: 'Closed gate confirmed',
    message: `Our team has confirmed the closed gate that ${booking.userName} reported: ${whenAndWhere(booking)}.${moneyBack('the player', booking.closedGate?.decision?.refund)}`,
  }),
  gateRejected: (booking: BookingNews): Words => ({
    title: 'Closed gate not confirmed',
    message: `Our team has rejected the closed gate that ${booking.userName} reported: ${whenAndWhere(booking)}. The money stays with you.`,
  }),
  confirmedByPayment: (booking: BookingNews): Words => ({
    title: 'Booking confirmed',
    message: `${booking.userName} paid ${totalOf(booking)} for ${whenAndWhere(booking)}.`,
  }),
  confirmedByApproval: (booking: BookingNews): Words => ({
    title: 'Booking confirmed',
    message: `${whenAndWhere(booking)} is approved for ${booking.userName}. ${totalOf(booking)} is due at the ground.`,
  }),
  moved: (booking: BookingNews): Words => ({
    title: 'Booking moved',
    message: `${booking.userName} moved to ${whenAndWhere(booking)}.${dueThere(booking)}`,
  }),
  disowned: (booking: BookingNews): Words => ({
    title: 'Not their booking',
    message: `${whenAndWhere(booking)} is not theirs, says the person whose email or link shows it. The booking stays: please check the email and phone on it.`,
  }),
  regularDisowned: (booking: BookingNews): Words => ({
    title: 'Not their booking',
    message: `The weekly games at ${booking.groundName} are not theirs, says the person whose email or link shows them. The games stay: please check the email and phone on them.`,
  }),
  cancelled: {
    player: (booking: BookingNews): Words => ({
      title: 'Booking cancelled',
      message: `${booking.userName} cancelled ${whenAndWhere(booking)}${because(booking)}. The hours are free again.${paidThere(booking)}`,
    }),
    owner: (booking: BookingNews, refund?: number): Words => ({
      title: 'Booking cancelled',
      message: `${whenAndWhere(booking)} for ${booking.userName} is cancelled.${moneyBack('the player', refund)}${paidThere(booking)}`,
    }),
    closure: (booking: BookingNews, refund?: number): Words => ({
      title: 'Booking cancelled',
      message: `${whenAndWhere(booking)} for ${booking.userName} ended with the closure.${moneyBack('the player', refund)}${paidThere(booking)}`,
    }),
    expiry: (booking: BookingNews): Words => ({
      title: 'Booking expired',
      message: `${booking.userName} did not pay for ${whenAndWhere(booking)} in time. The hours are free again.`,
    }),
    system: (booking: BookingNews): Words => ({
      title: 'Booking cancelled',
      message: `${whenAndWhere(booking)} for ${booking.userName} was cancelled.${paidThere(booking)}`,
    }),
  },
};

function decided({ closedGate }: BookingNews): string {
  const reason = closedGate?.decision?.reason?.trim();
  return reason ? ` (${reason})` : '';
}

function because(booking: BookingNews): string {
  const reason = booking.cancellation?.reason?.trim();
  return reason ? ` (${reason})` : '';
}

/** Cash of a cancelled booking never went through us: whoever was told of the cancellation is told where it is settled. */
function paidThere(booking: BookingNews): string {
  const paid = collectedSum(booking);
  return paid > 0
    ? ` ${formatRupees(paid)} was paid at the ground: what is owed back of it is settled there.`
    : '';
}

/** What is to be paid at the ground, or nothing. */
function toPayThere(booking: BookingNews): string {
  const due = dueAtGround(booking);
  return due > 0 ? ` ${formatRupees(due)} is to be paid at the ground.` : '';
}

/** What a dearer slot leaves to pay at the ground, or nothing: what was not paid online is due there anyway. */
function dueThere(booking: BookingNews): string {
  const due = booking.payment.status === 'completed' ? dueAtGround(booking) : 0;
  return due > 0 ? ` ${formatRupees(due)} more is due at the ground.` : '';
}
