import type { Person } from '../../accounts/auth/caller.js';
import type { BookingDoc } from './booking.model.js';

/** What a person is to a booking: judged before its state (contract §3). */
export type BookingSide = 'player' | 'owner' | 'admin' | 'stranger';

type Parties = Pick<BookingDoc, 'userId' | 'ownerId'>;

/** An admin who plays or owns a ground is there as the player or owner he is. */
export function sideOf(booking: Parties, person: Person): BookingSide {
  if (!person) return 'stranger';
  if (booking.userId?.toString() === person.id) return 'player';
  if (booking.ownerId.toString() === person.id) return 'owner';
  return person.role === 'admin' ? 'admin' : 'stranger';
}

/** May this person do something to this booking? One function for each thing (contract §3, Bookings and Payments). */
export type BookingRight = (person: Person, booking: Parties) => boolean;

const forSides =
  (...sides: BookingSide[]): BookingRight =>
  (person, booking) =>
    sides.includes(sideOf(booking, person));

/** All of it, its receipt and its payment's status; who may not gets a glimpse. */
export const canSeeBooking = forSides('player', 'owner', 'admin');
/** Cancel it and see what comes back; admins act as its ground's owner would. */
export const canCancelBooking = canSeeBooking;
/** Ask the provider whether it is paid. */
export const canVerifyPayment = canSeeBooking;
export const canPayBooking = forSides('player');
export const canMoveBooking = forSides('player');
export const canReviewBooking = forSides('player');
/** Approve, acknowledge, check in, write down money, give money back. An owner who plays on his own ground runs it too. */
export const canRunBooking: BookingRight = (person, booking) =>
  booking.ownerId.toString() === person?.id || sideOf(booking, person) === 'admin';
