import type { Types } from 'mongoose';
import { codeIdsOf, loginAttemptFilter } from '../../accounts/users/security-records.js';
import { eraseMember } from '../../accounts/workplaces/member-erasure.model.js';
import { eraseFromWorkLogs } from '../../accounts/workplaces/work-log-erasure.model.js';
import type { Core } from '../../platform/core.js';
import { type Models, native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import { FORMER_OWNER, FORMER_PLAYER, goodbyeMailId } from './former-account.js';
import { windUp } from './wind-up.js';

/** A deleted account, and by what its traces are found. */
export interface Gone {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
}

type Erase = (core: Core, gone: Gone) => Promise<unknown>;

/** Bookings stay as records of a sale, without the person. */
async function eraseFromBookings(core: Core, { _id, name }: Gone): Promise<void> {
  const bookings = native(core.models, 'bookings');
  const played = { userId: _id };
  await tellNoNames(core, { _id, name });
  await bookings.updateMany(played, {
    $set: {
      userName: FORMER_PLAYER,
      userEmail: '',
      'playerDetails.contactPerson': { name: FORMER_PLAYER, phone: '' },
    },
    $unset: { 'playerDetails.teamName': '', requirements: '' },
  });
  await bookings.updateMany(
    { ...played, 'cancellation.code': 'player' },
    { $set: { 'cancellation.by': FORMER_PLAYER, 'cancellation.reason': 'Cancelled by the player' } },
  );
  await bookings.updateMany(
    { ...played, 'timeline.by': name },
    { $set: { 'timeline.$[row].by': FORMER_PLAYER } },
    { arrayFilters: [{ 'row.by': name }] },
  );
  const owned = { ownerId: _id };
  await bookings.updateMany(
    { ...owned, 'timeline.by': name },
    { $set: { 'timeline.$[row].by': FORMER_OWNER } },
    { arrayFilters: [{ 'row.by': name }] },
  );
  await bookings.updateMany(
    { ...owned, 'payment.collected.by': name },
    { $set: { 'payment.collected.$[row].by': FORMER_OWNER } },
    { arrayFilters: [{ 'row.by': name }] },
  );
  await bookings.updateMany(
    { ...owned, 'cancellation.by': name },
    { $set: { 'cancellation.by': FORMER_OWNER } },
  );
}

/** Owners were told of a player's bookings by his name: what they were told stays, the name goes. */
async function tellNoNames(core: Core, { _id, name }: Pick<Gone, '_id' | 'name'>): Promise<void> {
  const notifications = native(core.models, 'notifications');
  const booked = await native(core.models, 'bookings')
    .find({ userId: _id }, { projection: { ownerId: 1 } })
    .toArray();
  const owners = new Map(booked.map(({ ownerId }) => [ownerId.toString(), ownerId]));
  const told = await notifications
    .find({
      userId: { $in: [...owners.values()] },
      'data.bookingId': { $in: booked.map((booking) => booking._id.toString()) },
    })
    .toArray();
  for (const notice of told) {
    const message = notice.message.replaceAll(name, FORMER_PLAYER);
    if (message !== notice.message) {
      await notifications.updateOne({ _id: notice._id }, { $set: { message } });
    }
  }
}

async function eraseFromGrounds(core: Core, { _id }: Gone): Promise<void> {
  await native(core.models, 'grounds').updateMany(
    { ownerId: _id },
    {
      $set: {
        status: 'closed',
        onlineBooking: false,
        owner: { name: FORMER_OWNER, contact: '', email: '', verified: false },
        'contact.phone': '',
      },
      $inc: { version: 1 },
    },
  );
}

async function eraseFromBlocks(core: Core, { _id }: Gone): Promise<void> {
  const grounds = await native(core.models, 'grounds')
    .find({ ownerId: _id }, { projection: { _id: 1 } })
    .toArray();
  await native(core.models, 'blocks').updateMany(
    { groundId: { $in: grounds.map((ground) => ground._id) } },
    { $set: { by: FORMER_OWNER } },
  );
}

/**
 * What goes from each collection; null where it holds nothing but an id, and for the account itself, which one update
 * has emptied. A new collection without an entry does not compile. The order of the keys is the order of the work:
 * owners and grounds are found through bookings and accounts.
 */
const ERASE: { [K in keyof Models]: Erase | null } = {
  users: null,
  bookings: eraseFromBookings,
  blocks: eraseFromBlocks,
  grounds: eraseFromGrounds,
  members: (core, { _id, email }) => eraseMember(core, _id, email),
  workLogs: (core, { _id }) => eraseFromWorkLogs(core, _id, FORMER_OWNER),
  reviews: (core, { _id }) =>
    native(core.models, 'reviews').updateMany({ userId: _id }, { $set: { userName: FORMER_PLAYER } }),
  waits: (core, { _id }) => native(core.models, 'waits').deleteMany({ userId: _id }),
  notifications: (core, { _id }) => native(core.models, 'notifications').deleteMany({ userId: _id }),
  sessions: (core, { _id }) => native(core.models, 'sessions').deleteMany({ userId: _id }),
  pushSubscriptions: (core, { _id }) => native(core.models, 'pushSubscriptions').deleteMany({ userId: _id }),
  images: (core, { _id }) => native(core.models, 'images').deleteMany({ userId: _id }),
  idempotencyKeys: (core, { _id }) => native(core.models, 'idempotencyKeys').deleteMany({ userId: _id }),
  otps: (core, gone) => native(core.models, 'otps').deleteMany({ _id: { $in: codeIdsOf(gone) } }),
  loginAttempts: (core, gone) => native(core.models, 'loginAttempts').deleteMany(loginAttemptFilter(gone)),
  pendingRegistrations: (core, { email }) =>
    native(core.models, 'pendingRegistrations').deleteOne({ _id: email }),
  mails: (core, { _id, email }) =>
    native(core.models, 'mails').deleteMany({
      to: email,
      _id: { $ne: goodbyeMailId(_id.toString()) },
      status: { $ne: 'sending' },
    }),
  subscribers: (core, { email }) => native(core.models, 'subscribers').deleteOne({ _id: email }),
  // Amounts and ids, which the law makes us keep.
  payments: null,
  groundDays: null,
  broadcasts: null,
  audits: null,
};

/** Erases a deleted account from what it has left behind; harmless when repeated. */
export async function eraseTraces(core: Core, gone: Gone): Promise<void> {
  for (const erase of Object.values(ERASE)) if (erase) await erase(core, gone);
}

const TRY_AGAIN_AFTER_MS = 60_000;

/**
 * Looks once more at accounts deleted a moment ago: ends and erases what a request under way has still written, or a
 * crash has left. The address is forgotten once the last mail is out. Returns how many accounts were due.
 */
export async function eraseDueTraces(core: Core): Promise<number> {
  const users = native(core.models, 'users');
  const due = users.find({ eraseDueAt: { $lte: core.clock.now() } });
  const round = { atOnce: 1, failed: 'an account could not be erased yet' };
  return await workOff(core, due, round, async ({ _id, erasing, name }) => {
    await windUp(core, { _id, name });
    if (erasing) await eraseTraces(core, { _id, ...erasing });
    const farewell = await native(core.models, 'mails').deleteOne({
      _id: goodbyeMailId(_id.toString()),
      status: { $in: ['sent', 'failed'] },
    });
    const waits = await native(core.models, 'mails').findOne({ _id: goodbyeMailId(_id.toString()) });
    await users.updateOne(
      { _id },
      farewell.deletedCount === 0 && waits
        ? { $set: { eraseDueAt: new Date(core.clock.now().getTime() + TRY_AGAIN_AFTER_MS) } }
        : { $unset: { eraseDueAt: '', erasing: '' } },
    );
  });
}
