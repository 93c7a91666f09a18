import { type mongo, Types } from 'mongoose';
import { findUserIdByEmail } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { takenLinks } from './customer-link.schema.js';

/** The fields that decide to which accounts a booking without one is shown. */
export type ShownBooking = Pick<
  BookingDoc,
  'userId' | 'ownerId' | 'userEmail' | 'playerDetails' | 'disownedBy'
>;

/**
 * User ids of the accounts that a walk-in, or a date of a regular, is shown to: the account with the customer's
 * verified address, and those that accepted the owner's link for the number, except those that disowned it
 * (docs/product-rules.md, Customers).
 */
export async function accountsShown(
  core: Core,
  { userId, ownerId, userEmail, playerDetails, disownedBy = [] }: ShownBooking,
): Promise<string[]> {
  if (userId) return [];
  const [namesake, taken] = await Promise.all([
    userEmail ? findUserIdByEmail(core, userEmail) : null,
    takenLinks(core, ownerId, [playerDetails.contactPerson.phone]),
  ]);
  const ids = [...(namesake ? [namesake] : []), ...taken.map((link) => link.userId)];
  const disowned = new Set(disownedBy.map(String));
  return [...new Set(ids.map(String))].filter((id) => !disowned.has(id));
}

/**
 * User ids of the accounts notified about such a booking; empty before an admin has approved a ground of the workplace.
 */
export async function accountsToTell(core: Core, booking: ShownBooking): Promise<string[]> {
  const shown = await accountsShown(core, booking);
  if (shown.length === 0) return shown;
  return (await core.reads.isLetIn(booking.ownerId.toString())) ? shown : [];
}

/** True if it is shown to this account. */
export async function isShownTo(core: Core, booking: ShownBooking, userId: string): Promise<boolean> {
  return (await accountsShown(core, booking)).includes(userId);
}

/** The bookings in an account's list: its own, and those shown to it. */
export async function shownFilter(core: Core, userId: string): Promise<mongo.Filter<BookingDoc>> {
  const _id = new Types.ObjectId(userId);
  const [user, taken] = await Promise.all([core.reads.booker(userId), core.reads.linksOfAccount(userId)]);
  const shown: mongo.Filter<BookingDoc>[] = [
    ...(user && !user.deletedAt ? [{ userEmail: user.email }] : []),
    ...(taken ?? []).map(({ ownerId, phones }) => ({
      ownerId,
      'playerDetails.contactPerson.phone': { $in: phones },
    })),
  ].map((whose) => ({ source: 'walk-in', userId: null, disownedBy: { $ne: _id }, ...whose }));
  return shown.length > 0 ? { $or: [{ userId: _id }, ...shown] } : { userId: _id };
}

/** True if the account with this address has disowned the booking or regular: no mail about it is sent there. */
export async function isDisownedAt(
  core: Core,
  { disownedBy = [] }: Pick<BookingDoc, 'disownedBy'>,
  email: string,
): Promise<boolean> {
  if (disownedBy.length === 0) return false;
  const account = await findUserIdByEmail(core, email);
  return account !== null && disownedBy.some((id) => id.equals(account));
}
