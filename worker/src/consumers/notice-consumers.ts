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
  /** The fact's id, where two events may report the same fact; by default the event's id. */
  factId?(event: DomainEvent<N>): string;
  /** The link of the staff's notification. */
  ownerUrl?(bookingId: string): string;
  /** The texts; null if there is nothing to tell. */
  news(booking: BookingNews, event: DomainEvent<N>): News | null;
}

/**
 * A consumer that notifies one side of a booking, once per event and user (`docs/product-rules.md`, Notifications). A
 * walk-in has no player to notify, and its owner created it.
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
          data: {
            bookingId,
            actionUrl: to === 'player' ? playerUrl(booking, bookingId, userId) : ownerUrl(bookingId),
          },
        });
    },
  };
}

/** The page of a booking, for its own player; who shares its price finds the game among theirs. */
const playerUrl = ({ userId }: BookingNews, bookingId: string, addressee: string): string =>
  userId && userId.toString() !== addressee ? '/games/mine' : `/booking/${bookingId}`;

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

/** A booking is paid once, with its confirmation or after an approval: one fact for both events. */
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
    news: (booking, { data }) => toPlayer.cancelled[data.by](booking, data.toPlayer ?? data.refund),
  }),
  owner: notice<'booking.cancelled'>({
    name: 'tell-owner-cancelled',
    to: 'owner',
    news: (booking, { data }) => toOwner.cancelled[data.by](booking, data.refund),
  }),
};

/** Only the first failed attempt of an order publishes this event. */
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
