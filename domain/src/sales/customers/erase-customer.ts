import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { recount } from './count-customers.js';
import { eraseBook } from './customer-book.schema.js';
import { emptyRecordsOf, eraseCustomersOf } from './customer-erasure.queries.js';

/**
 * Takes an account that is gone out of the places where it played; what walk-ins have brought to a merged record stays, as
 * their bookings say it. Harmless when repeated.
 */
export async function eraseCustomer(core: Core, userId: Types.ObjectId, formerName: string): Promise<void> {
  for (const record of await emptyRecordsOf(core, userId, formerName))
    await recount(core, record.ownerId, [record]);
}

/** An owner who is gone has no customers. */
export async function eraseCustomersOfOwner(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await eraseCustomersOf(core, ownerId);
  await eraseBook(core, ownerId);
}
