import { notify } from '@crease/domain/accounts/notifications/notify';
import { peopleAt } from '@crease/domain/accounts/workplaces/people-at';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import { isGateConfirmed } from '@crease/shared/closed-gate';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { News } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import { type BookingNews, toOwner, toPlayer, withoutPlayer } from './booking-news.js';
import type { Consumer, WorkerContext } from './consumer.js';

type BookingEvent = {
  [N in EventName]: DomainEvent<N>['data'] extends { bookingId: string; userId: string; ownerId: string }
    ? N
    : never;
}[EventName];

interface Notice<N extends EventName> {
  name: string;
  to: 'player' | 'owner';
  priority?: 'high' | 'medium' | 'low';
  /** The fact it tells of, where two events may tell of the same one; the event itself otherwise. */
  factId?(event: DomainEvent<N>): string;
  /** Where it leads the people of the workplace. */
  ownerUrl?(bookingId: string): string;
  /** What it says; null where there is nothing to tell. */
  news(booking: BookingNews, event: DomainEvent<N>): News | null;
}

/**
 * A consumer that tells one side of a booking's news, once for each event and user (`docs/product-rules.md`, Notifications). A
 * walk-in has no player to tell, and its owner wrote it.
 */
export function notice<N extends BookingEvent>(wanted: Notice<N>): Consumer<N> {
  const { name, to, priority, factId, news, ownerUrl = () => '/owner-panel' } = wanted;
  return {
    name,
    lane: 'notices',
    async handle({ core }: WorkerContext, event: DomainEvent<N>) {
      const { bookingId, ownerId, groundId, userId } = event.data as DomainEvent<BookingEvent>['data'];
      const booking = await findBookingBrief(core, bookingId);
      if (!booking || booking.source === 'walk-in') return;
      const said = news(booking, event);
      if (!said) return;
      const erased = to === 'owner' && booking.userId ? news(withoutPlayer(booking), event) : null;
      const named = erased ? { named: { userId: new Types.ObjectId(userId), erased } } : {};
      const addressees = to === 'player' ? [userId] : await peopleAt(core, ownerId, groundId);
      for (const addressee of addressees)
        await notify(core, {
          eventId: factId?.(event) ?? event.id,
          userId: addressee,
          news: said,
          ...named,
          ...(priority ? { priority } : {}),
          data: { bookingId, actionUrl: to === 'player' ? `/booking/${bookingId}` : ownerUrl(bookingId) },
        });
    },
  };
}

export const tellOfNewBooking = {
  player: notice<'booking.created'>({
    name: 'tell-player-pending',
    to: 'player',
    news: toPlayer.pending,
  }),
  owner: notice<'booking.created'>({
    name: 'tell-owner-pending',
    to: 'owner',
    priority: 'high',
    news: toOwner.pending,
  }),
};

export const tellOfConfirmation = {
  player: notice<'booking.confirmed'>({
    name: 'tell-player-confirmed',
    to: 'player',
    priority: 'high',
    news: (booking, { data }) =>
      data.by === 'approval' ? toPlayer.confirmedByApproval(booking) : toPlayer.confirmedByPayment(booking),
  }),
  owner: notice<'booking.confirmed'>({
    name: 'tell-owner-confirmed',
    to: 'owner',
    news: (booking, { data }) =>
      data.by === 'approval' ? toOwner.confirmedByApproval(booking) : toOwner.confirmedByPayment(booking),
  }),
};

/** A booking is paid once, with its confirmation or after an approval: one fact, whichever event tells of it. */
const paidOnce = ({ data }: { data: { bookingId: string } }): string => `paid-${data.bookingId}`;

export const tellOfPayment = {
  onConfirmation: notice<'booking.confirmed'>({
    name: 'tell-player-paid',
    to: 'player',
    factId: paidOnce,
    news: (booking, { data }) => (data.by === 'payment' ? toPlayer.paid(booking) : null),
  }),
  later: notice<'booking.paid'>({
    name: 'tell-player-paid',
    to: 'player',
    factId: paidOnce,
    news: toPlayer.paid,
  }),
};

export const tellOfCancellation = {
  player: notice<'booking.cancelled'>({
    name: 'tell-player-cancelled',
    to: 'player',
    priority: 'high',
    news: (booking, { data }) => toPlayer.cancelled[data.by](booking, data.refund),
  }),
  owner: notice<'booking.cancelled'>({
    name: 'tell-owner-cancelled',
    to: 'owner',
    news: (booking, { data }) => toOwner.cancelled[data.by](booking, data.refund),
  }),
};

/** An order tells of its first failed attempt only. */
export const tellOfFailedPayment = notice<'payment.failed'>({
  name: 'tell-player-payment-failed',
  to: 'player',
  priority: 'high',
  factId: ({ data }) => `failed-${data.orderId}`,
  news: toPlayer.paymentFailed,
});

export const tellOfRefund = notice<'refund.processed'>({
  name: 'tell-player-refunded',
  to: 'player',
  factId: ({ data }) => `refunded-${data.refundId}`,
  news: (booking, { data }) => {
    const refund = booking.payment.refunds.find(({ refundId }) => refundId === data.refundId);
    return refund ? toPlayer.refunded(booking, refund.amount) : null;
  },
});

export const tellOfMove = {
  player: notice<'booking.moved'>({
    name: 'tell-player-moved',
    to: 'player',
    priority: 'high',
    news: (booking, { data }) => toPlayer.moved(booking, data.refund),
  }),
  owner: notice<'booking.moved'>({
    name: 'tell-owner-moved',
    to: 'owner',
    news: toOwner.moved,
  }),
};

export const askForReview = notice<'booking.completed'>({
  name: 'ask-for-review',
  to: 'player',
  priority: 'low',
  news: (booking) =>
    booking.feedback || isGateConfirmed(booking.closedGate) ? null : toPlayer.howWasIt(booking),
});
