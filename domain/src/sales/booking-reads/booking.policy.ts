import type { Act } from '@crease/shared/permissions';
import type { Person } from '../../accounts/identity/caller.js';
import { type Access, accessAt, mayAct, noteAct } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { isShownTo } from '../customers/shown-to.js';

/** In which role a person acts on a booking. Staff act like the owner. */
export type BookingSide = 'player' | 'owner' | 'admin';

type Parties = Pick<
  BookingDoc,
  '_id' | 'userId' | 'ownerId' | 'groundId' | 'userEmail' | 'playerDetails' | 'disownedBy'
>;

/** A right to do something to a booking: its player's, and that of a role at its workplace. */
export interface BookingRight {
  player: boolean;
  /** Also for accounts that a booking without an account is shown to. */
  shown?: true;
  /** The staff's and admins' right; absent if only the player may. */
  act?: Act;
}

/** All of it, its receipt and its payment's status. Anybody else gets a glimpse. */
export const canSeeBooking: BookingRight = { player: true, shown: true, act: 'booking.read' };
/** Cancel it and preview the refund; admins act like its ground's owner. */
export const canCancelBooking: BookingRight = { player: true, act: 'booking.cancel' };
/** Ask the provider whether it is paid. */
export const canVerifyPayment: BookingRight = { player: true, act: 'booking.read' };
export const canPayBooking: BookingRight = { player: true };
export const canMoveBooking: BookingRight = { player: true, act: 'booking.move' };
/** To another ground, or at the old price: that is not the player's to choose. */
export const canMoveForGround: BookingRight = { player: false, act: 'booking.move' };
export const canReviewBooking: BookingRight = { player: true };
export const canApproveBooking: BookingRight = { player: false, act: 'booking.approve' };
export const canAcknowledgeBooking: BookingRight = { player: false, act: 'booking.acknowledge' };
export const canCheckIn: BookingRight = { player: false, act: 'booking.check-in' };
export const canMarkNoShow: BookingRight = { player: false, act: 'booking.no-show' };
export const canCollect: BookingRight = { player: false, act: 'booking.collect' };
export const canReportGate: BookingRight = { player: true };
/** It refunds all that was paid online. */
export const canConfirmGate: BookingRight = { player: false, act: 'refund.give' };
export const canDisputeGate: BookingRight = { player: false, act: 'gate.dispute' };
export const canRefundByHand: BookingRight = { player: false, act: 'refund.give' };

/** A person's relation to a booking: player, staff, both, or stranger. */
interface Relation {
  isPlayer: boolean;
  standing: Access;
}

async function relationTo(
  core: Core,
  booking: Parties,
  person: Person,
  right: BookingRight,
): Promise<Relation> {
  const isPlayer = person !== null && booking.userId?.toString() === person.id;
  // A player's own booking needs no look-up of staff.
  if (isPlayer && right.player) return { isPlayer, standing: null };
  return { isPlayer, standing: await accessAt(core, person, booking) };
}

/**
 * The role in which a person may do this to a booking; `forbidden` for a person who may only see it, null for a
 * stranger. An owner who plays on their own ground acts as owner. Acts for the workplace are noted for its log.
 */
export async function sideOf(
  core: Core,
  booking: Parties,
  person: Person,
  right: BookingRight,
): Promise<BookingSide | 'forbidden' | null> {
  const { isPlayer, standing } = await relationTo(core, booking, person, right);
  if (isPlayer && right.player) return 'player';
  // An admin's own booking is judged as a player's.
  if (isPlayer && standing === 'admin') return 'forbidden';
  if (
    person &&
    (standing === null || standing === 'elsewhere') &&
    (await isShownTo(core, booking, person.id))
  )
    return right.shown ? 'player' : 'forbidden';
  if (standing === null) return isPlayer ? 'forbidden' : null;
  if (!right.act || standing === 'elsewhere' || !mayAct(standing, right.act)) return 'forbidden';
  noteAct(core, right.act, { ...booking, bookingId: booking._id }, standing);
  return standing === 'admin' ? 'admin' : 'owner';
}

/** True if a person has this right to a booking. */
export async function hasRight(
  core: Core,
  booking: Parties,
  person: Person,
  right: BookingRight,
): Promise<boolean> {
  const side = await sideOf(core, booking, person, right);
  return side !== null && side !== 'forbidden';
}
