import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { CustomerDoc } from './customer.schema.js';

/** Deletes the customers of a deleted owner. */
export async function eraseCustomersOf(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await core.db.customers.deleteMany({ ownerId });
}

/**
 * Erases a player's name, addresses and notes from the records of workplaces where they played; returns these records.
 */
export async function emptyRecordsOf(
  core: Core,
  userId: Types.ObjectId,
  formerName: string,
): Promise<CustomerDoc[]> {
  await core.db.customers.updateMany(
    { userIds: userId },
    {
      $set: { name: formerName, phone: '', note: '', search: [], phones: [] },
      $unset: { email: '' },
      $inc: { rev: 1 },
    },
  );
  return await core.db.customers.find({ userIds: userId }).toArray();
}

/**
 * The workplaces and phone numbers that belong to a person: by their proven e-mail address and phone, and by their
 * account's phone if the workplace merged its walk-ins with that account.
 */
export async function findNumbersOf(
  core: Core,
  { _id, email, phone, verifiedPhone }: Person,
): Promise<{ ownerId: Types.ObjectId; phones: string[] }[]> {
  const found = await core.db.customers
    .find(
      {
        $or: [
          { email },
          { userIds: _id, walkInPhones: phone },
          ...(verifiedPhone ? [{ walkInPhones: verifiedPhone }] : []),
        ],
      },
      { projection: { ownerId: 1, walkInPhones: 1, email: 1, userIds: 1 } },
    )
    .toArray();
  return found.map((record) => ({
    ownerId: record.ownerId,
    // A merged record may have another person's numbers, too; its e-mail address is the account's.
    phones:
      record.email === email && record.userIds.length === 0
        ? record.walkInPhones
        : record.walkInPhones.filter((one) => one === phone || one === verifiedPhone),
  }));
}

/** A person's identifiers outside of their account. */
export interface Person {
  _id: Types.ObjectId;
  email: string;
  phone: string;
  verifiedPhone?: string | undefined;
}

/**
 * Removes a number whose walk-ins are erased from a workplace's records, and deletes records with nothing else. Returns
 * the remaining ones, to be recounted.
 */
export async function eraseWalkInPhones(
  core: Core,
  ownerId: Types.ObjectId,
  phones: string[],
): Promise<CustomerDoc[]> {
  const reached = { ownerId, walkInPhones: { $in: phones } };
  await core.db.customers.deleteMany({
    ...reached,
    userIds: [],
    walkInPhones: { $not: { $elemMatch: { $nin: phones } } },
  });
  const left = await core.db.customers.find(reached).toArray();
  const ids = { _id: { $in: left.map(({ _id }) => _id) } };
  await core.db.customers.updateMany(ids, {
    $pull: { walkInPhones: { $in: phones }, phones: { $in: phones }, search: { $in: phones } },
    $inc: { rev: 1 },
  });
  await core.db.customers.updateMany({ ...ids, phone: { $in: phones } }, { $set: { phone: '' } });
  return await core.db.customers.find(ids).toArray();
}

/** The customer records of an account, for its export. */
export async function exportCustomers(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.customers
    .find(
      { userIds: userId },
      {
        projection: {
          _id: 0,
          name: 1,
          phone: 1,
          email: 1,
          visits: 1,
          spent: 1,
          noShows: 1,
          lastVisit: 1,
        },
      },
    )
    .toArray();
}
