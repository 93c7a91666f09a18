import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { CustomerDoc } from './customer.model.js';

const customers = (core: Core) => native(core.models, 'customers');

/** An owner who is gone has no customers. */
export async function eraseCustomersOf(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await customers(core).deleteMany({ ownerId });
}

/** Takes a player's name, addresses and notes out of the records of the places where they played; answers these records. */
export async function emptyRecordsOf(
  core: Core,
  userId: Types.ObjectId,
  formerName: string,
): Promise<CustomerDoc[]> {
  await customers(core).updateMany(
    { userIds: userId },
    {
      $set: { name: formerName, phone: '', note: '', search: [], phones: [] },
      $unset: { email: '' },
      $inc: { rev: 1 },
    },
  );
  return await customers(core).find({ userIds: userId }).toArray();
}

/** What workplaces keep of an account as their customer. */
export async function exportCustomers(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await customers(core)
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
