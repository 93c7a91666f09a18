import type { Booking } from '@crease/shared/contracts/booking';
import type { Game, GamePlayer } from '@crease/shared/contracts/games';
import { dueAtGround, passingOf, stuckOf, sumOf } from '@crease/shared/money-state';

/** How far a price is shared, in rupees. */
export interface SharedCost {
  /** What other players have paid, and how many of them. */
  paid: number;
  payers: number;
  /** What the places that are not paid would still bring. */
  open: number;
  /** The host has paid online, and gets back what the others pay; otherwise it lessens what is due. */
  isPaidByHost: boolean;
  /** Refunds to the host, by state. */
  coming: number;
  back: number;
  stuck: number;
  /** Still to be paid, online by the host or at the ground. */
  due: number;
}

/** What other players have paid of a booking, and what has come back to its player. */
export function sharedCostOf(
  booking: Pick<Booking, 'payment' | 'pricing'>,
  { game, players }: { game: Pick<Game, 'places' | 'share'>; players: readonly Pick<GamePlayer, 'status'>[] },
): SharedCost {
  const { shares = [], refunds, status, transactionId } = booking.payment;
  const seated = players.filter(({ status }) => status === 'in' || status === 'leaving').length;
  const isPaidByHost = status === 'completed';
  const toHost = passingOf(refunds.filter(({ paymentId }) => paymentId === transactionId));
  const inState = (wanted: string) => sumOf(toHost.filter((refund) => refund.status === wanted));
  return {
    paid: sumOf(shares),
    payers: shares.length,
    open: Math.max(0, game.places - 1 - seated) * game.share,
    isPaidByHost,
    coming: inState('pending'),
    back: inState('processed'),
    stuck: stuckOf(toHost),
    due: dueAtGround(booking),
  };
}
