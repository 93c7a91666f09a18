import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { recount } from './count-customers.js';
import { eraseBook } from './customer-book.schema.js';
import { emptyRecordsOf, eraseCustomersOf } from './customer-erasure.queries.js';

/**
 * Erases a deleted account from the customer records of workplaces; what walk-ins contributed to a merged record stays.
 * Idempotent.
 */
export async function eraseCustomer(core: Core, userId: Types.ObjectId, formerName: string): Promise<void> {
  for (const record of await emptyRecordsOf(core, userId, formerName))
    await recount(core, record.ownerId, [record]);
}

/** Deletes the customers of a deleted owner. */
export async function eraseCustomersOfOwner(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await eraseCustomersOf(core, ownerId);
  await eraseBook(core, ownerId);
}
