import type { Booking } from '@crease/shared/contracts/booking';
import { dueAtGround } from '@crease/shared/money-state';

/** A booking's payment state for its owner: paid, due at the ground, or waiting for approval. */
export type DueState = 'paid' | 'due' | 'new';

export function dueState(booking: Pick<Booking, 'status' | 'payment' | 'pricing'>): DueState {
  if (booking.status === 'pending') return 'new';
  return dueAtGround(booking) > 0 ? 'due' : 'paid';
}

/** Returns the name an owner knows the players by: the team's, else the contact's. */
export function playerName({ playerDetails }: Pick<Booking, 'playerDetails'>): string {
  return playerDetails.teamName || playerDetails.contactPerson.name;
}
