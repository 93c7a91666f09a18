import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { CANCELLED_BY_PLAYER } from '../account-end/former-account.js';
import { shownFilter } from '../customers/shown-to.js';
import type { BookingDoc } from './booking.model.js';

const bookings = (core: Core) => native(core.models, 'bookings');

/** A player's bookings for their export, and those that they are shown, newest first. */
export async function exportBookings(core: Core, userId: Types.ObjectId): Promise<BookingDoc[]> {
  const theirs = await shownFilter(core, userId.toString());
  return await bookings(core).find(theirs).sort({ createdAt: -1, _id: -1 }).toArray();
}

/** Which bookings a player made, and with whom. */
export async function findOwnersBooked(
  core: Core,
  userId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id' | 'ownerId' | 'groundId'>[]> {
  return await bookings(core)
    .find({ userId }, { projection: { ownerId: 1, groundId: 1 } })
    .toArray();
}

/** Takes a player out of their bookings, which stay as records of a sale. */
export async function erasePlayer(
  core: Core,
  { _id, name }: { _id: Types.ObjectId; name: string },
  formerName: string,
): Promise<void> {
  const played = { userId: _id };
  await bookings(core).updateMany(played, {
    $set: {
      userName: formerName,
      userEmail: '',
      'playerDetails.contactPerson': { name: formerName, phone: '' },
    },
    $unset: { 'playerDetails.teamName': '', requirements: '', searchKeys: '' },
  });
  // A business keeps its name beside its GSTIN, as on the invoice itself; where there is no invoice it goes, too.
  await bookings(core).updateMany(
    { ...played, invoice: { $exists: true }, 'invoice.buyer.gstin': { $exists: false } },
    { $set: { 'invoice.buyer.name': formerName } },
  );
  await bookings(core).updateMany(
    { ...played, billing: { $exists: true }, invoice: { $exists: false }, invoiceDueAt: { $exists: false } },
    { $unset: { billing: '' } },
  );
  await bookings(core).updateMany(
    { ...played, 'cancellation.code': 'player' },
    {
      $set: {
        'cancellation.by': formerName,
        'cancellation.reason': CANCELLED_BY_PLAYER,
        'timeline.$[row].by': formerName,
      },
    },
    { arrayFilters: [{ 'row.what': 'cancelled' }] },
  );
  // The player made the booking, whatever they were called then.
  await bookings(core).updateMany(
    { ...played, source: 'online' },
    { $set: { 'timeline.$[row].by': formerName } },
    { arrayFilters: [{ 'row.what': 'held' }] },
  );
  await bookings(core).updateMany(
    { ...played, 'timeline.by': name },
    { $set: { 'timeline.$[row].by': formerName } },
    { arrayFilters: [{ 'row.by': name }] },
  );
}

/** Takes an owner's name out of what they did to bookings of their grounds. */
export async function eraseOwner(
  core: Core,
  { _id, name }: { _id: Types.ObjectId; name: string },
  formerName: string,
): Promise<void> {
  const owned = { ownerId: _id };
  await bookings(core).updateMany(
    { ...owned, 'timeline.by': name },
    { $set: { 'timeline.$[row].by': formerName } },
    { arrayFilters: [{ 'row.by': name }] },
  );
  await bookings(core).updateMany(
    { ...owned, 'payment.collected.by': name },
    { $set: { 'payment.collected.$[row].by': formerName } },
    { arrayFilters: [{ 'row.by': name }] },
  );
  await bookings(core).updateMany(
    { ...owned, 'cancellation.by': name },
    { $set: { 'cancellation.by': formerName } },
  );
}
