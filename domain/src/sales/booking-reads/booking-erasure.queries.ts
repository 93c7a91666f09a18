import type { mongo, Types } from 'mongoose';
import {
  CANCELLED_BY_GROUND,
  CANCELLED_BY_PLAYER,
  FORMER_PLAYER,
  UNKNOWN_ACTOR,
} from '../../accounts/identity/former-account.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { searchKeysOf } from '../booking-record/booking-search.js';
import { shownFilter } from '../customers/shown-to.js';

/** The phone numbers of a person's walk-ins at a workplace. */
export interface Reached {
  ownerId: Types.ObjectId;
  phones: string[];
}

/** A player's bookings for their export, and those that they are shown, newest first. */
export async function exportBookings(core: Core, userId: Types.ObjectId): Promise<BookingDoc[]> {
  const theirs = await shownFilter(core, userId.toString());
  return await core.db.bookings.find(theirs).sort({ createdAt: -1, _id: -1 }).toArray();
}

/** The bookings of a player, and their other participants. */
export async function findOwnersBooked(
  core: Core,
  userId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id' | 'ownerId' | 'groundId'>[]> {
  return await core.db.bookings.find({ userId }, { projection: { ownerId: 1, groundId: 1 } }).toArray();
}

const RENAMED_FIELDS = { bookingId: 1, 'playerDetails.contactPerson': 1 };

/** Shows a player's bookings under this name, and lets their grounds find them by it. */
export async function renamePlayer(core: Core, userId: Types.ObjectId, name: string): Promise<void> {
  const theirs = { userId, userName: { $ne: name } };
  for await (const booking of core.db.bookings.find(theirs, { projection: RENAMED_FIELDS }))
    await core.db.bookings.updateOne(
      { _id: booking._id },
      {
        $set: {
          userName: name,
          searchKeys: searchKeysOf({ ...booking, userName: name }),
          updatedAt: core.clock.now(),
        },
      },
    );
}

/** A booking's fields about an erased person. */
const NAMELESS: mongo.UpdateFilter<BookingDoc> = {
  $set: {
    userName: FORMER_PLAYER,
    userEmail: '',
    'playerDetails.contactPerson': { name: FORMER_PLAYER, phone: '' },
  },
  $unset: { 'playerDetails.teamName': '', requirements: '', searchKeys: '', 'closedGate.note': '' },
};

/** Takes a player out of their bookings, which stay as records of a sale. */
export async function erasePlayer(core: Core, userId: Types.ObjectId): Promise<void> {
  const played = { userId };
  await core.db.bookings.updateMany(played, NAMELESS);
  // A business name stays beside its GSTIN, as on the invoice; without an invoice it is erased.
  await core.db.bookings.updateMany(
    { ...played, invoice: { $exists: true }, 'invoice.buyer.gstin': { $exists: false } },
    { $set: { 'invoice.buyer.name': FORMER_PLAYER } },
  );
  await core.db.bookings.updateMany(
    { ...played, billing: { $exists: true }, invoice: { $exists: false }, invoiceDueAt: { $exists: false } },
    { $unset: { billing: '' } },
  );
  await core.db.bookings.updateMany(
    { ...played, 'cancellation.code': 'player' },
    { $set: { 'cancellation.by': FORMER_PLAYER, 'cancellation.reason': CANCELLED_BY_PLAYER } },
  );
  // Messages to the player, written by staff of the ground.
  await core.db.bookings.updateMany(
    { ...played, 'cancellation.code': 'owner' },
    { $set: { 'cancellation.reason': CANCELLED_BY_GROUND } },
  );
  await renameActor(core, played, [userId], FORMER_PLAYER);
  await eraseUnsigned(core, played, PLAYER_ROWS, FORMER_PLAYER);
  await eraseUnsigned(core, { ...played, 'cancellation.code': 'player' }, ['cancelled'], FORMER_PLAYER);
  await eraseUnsigned(core, played, ['moved'], UNKNOWN_ACTOR);
}

/** The workplaces and phone numbers of walk-ins with an account's e-mail address, except those it has disowned. */
export async function findNumbersMailed(
  core: Core,
  { _id, email }: { _id: Types.ObjectId; email: string },
): Promise<Reached[]> {
  const found = await core.db.bookings
    .find(
      { source: 'walk-in', userEmail: email, disownedBy: { $ne: _id } },
      { projection: { ownerId: 1, 'playerDetails.contactPerson.phone': 1 } },
    )
    .toArray();
  return found.map(({ ownerId, playerDetails }) => ({
    ownerId,
    phones: [playerDetails.contactPerson.phone].filter(Boolean),
  }));
}

/** Erases a customer without an account from their walk-ins; returns these. */
export async function eraseWalkIns(
  core: Core,
  whose: mongo.Filter<BookingDoc>[],
): Promise<Pick<BookingDoc, '_id' | 'ownerId'>[]> {
  const walkedIn: mongo.Filter<BookingDoc> = { source: 'walk-in', userId: null, $or: whose };
  const found = await core.db.bookings.find(walkedIn, { projection: { ownerId: 1 } }).toArray();
  // A search by ids from here on: the fields that they were found by are the first to go.
  const theirs = { _id: { $in: found.map(({ _id }) => _id) } };
  await eraseUnsigned(core, theirs, PLAYER_ROWS, FORMER_PLAYER);
  await core.db.bookings.updateMany(theirs, NAMELESS);
  return found;
}

/** Timeline rows that only a player writes, and those that only the people of a workplace write. */
const PLAYER_ROWS = ['held', 'paid', 'paid too late', 'reported a closed gate'];
const WORKPLACE_ROWS = [
  'approved',
  'walked in',
  'booked every week',
  'paid at the ground',
  'checked in',
  'did not come',
  'came after all',
];

/** Erases the names of these accounts and API keys from their actions on the matching bookings. */
export async function renameActor(
  core: Core,
  where: mongo.Filter<BookingDoc>,
  ids: Types.ObjectId[],
  name: string,
): Promise<void> {
  const theirs = { $in: ids };
  const rows = { arrayFilters: [{ 'row.byId': theirs }] };
  await core.db.bookings.updateMany(
    { ...where, 'timeline.byId': theirs },
    { $set: { 'timeline.$[row].by': name } },
    rows,
  );
  await core.db.bookings.updateMany(
    { ...where, 'payment.collected.byId': theirs },
    { $set: { 'payment.collected.$[row].by': name } },
    rows,
  );
  await core.db.bookings.updateMany(
    { ...where, 'cancellation.byId': theirs },
    { $set: { 'cancellation.by': name } },
  );
}

/** Erases the owner, and actors without a stored id, from old bookings on an owner's grounds. */
export async function eraseUnsignedOf(
  core: Core,
  ownerId: Types.ObjectId,
  formerName: string,
): Promise<void> {
  const owned = { ownerId };
  await eraseUnsigned(core, owned, WORKPLACE_ROWS, formerName);
  await core.db.bookings.updateMany(
    { ...owned, 'payment.collected': { $elemMatch: { byId: { $exists: false } } } },
    { $set: { 'payment.collected.$[row].by': formerName } },
    { arrayFilters: [{ 'row.byId': { $exists: false } }] },
  );
  const cancelled = { ...owned, 'cancellation.code': { $in: ['owner' as const, 'closure' as const] } };
  await eraseUnsigned(core, cancelled, ['cancelled'], formerName);
  await core.db.bookings.updateMany(
    { ...cancelled, 'cancellation.byId': { $exists: false } },
    { $set: { 'cancellation.by': formerName } },
  );
}

/** Replaces the name in rows of these kinds that were written before ids were stored. */
async function eraseUnsigned(
  core: Core,
  where: mongo.Filter<BookingDoc>,
  what: string[],
  formerName: string,
): Promise<void> {
  const row = { what: { $in: what }, byId: { $exists: false } };
  await core.db.bookings.updateMany(
    { ...where, timeline: { $elemMatch: row } },
    { $set: { 'timeline.$[row].by': formerName } },
    { arrayFilters: [{ 'row.what': { $in: what }, 'row.byId': { $exists: false } }] },
  );
}
