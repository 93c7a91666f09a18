import type { Customer } from '@crease/shared/contracts/customers';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { countCustomers, recount, rootsOf } from './count-customers.js';
import { presentCustomers } from './customer.present.js';
import { type CustomerDoc, findCustomer } from './customer.schema.js';
import { beginMerge, endMerge, findBook } from './customer-book.schema.js';
import { absorb, pointTo } from './customer-merges.queries.js';

export const customerNotFound = (): AppError => new AppError('NOT_FOUND', 'Nobody like that plays here.');

/** The main record of a customer. @throws `NOT_FOUND` */
export async function findRoot(core: Core, ownerId: Types.ObjectId, id: string): Promise<CustomerDoc> {
  const found = await findCustomer(core, ownerId, new Types.ObjectId(id));
  const root = found && (await rootsOf(core, [found._id])).get(found._id.toString());
  if (!root) throw customerNotFound();
  return root;
}

/**
 * Merges two customers for the owner: accounts, walk-ins, notes and a block are combined, and figures recounted.
 * Idempotent. Stores the intent first, so the next reader resumes an interrupted merge.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` for a record with itself.
 */
export async function mergeCustomers(
  core: Core,
  owner: string,
  fromId: string,
  intoId: string,
): Promise<Customer> {
  const ownerId = new Types.ObjectId(owner);
  if (fromId === intoId) throw new AppError('STATE_CONFLICT', 'This is one record already.');
  for (let attempt = 0; attempt < 20; attempt++) {
    await resumeMerge(core, ownerId);
    const [from, into] = await Promise.all([
      findRoot(core, ownerId, fromId),
      findRoot(core, ownerId, intoId),
    ]);
    if (from._id.equals(into._id)) return await presented(core, ownerId, into);
    await countCustomers(core, ownerId);
    const merging = { from: from._id, into: into._id };
    if (!(await beginMerge(core, ownerId, merging))) continue;
    await failpoint('merge.afterIntent');
    await finish(core, ownerId, merging);
    return await presented(core, ownerId, await findRoot(core, ownerId, intoId));
  }
  throw new AppError('UNAVAILABLE', 'Your customers are being changed elsewhere. Please try again.', {
    retryAfterSeconds: 1,
  });
}

async function presented(core: Core, ownerId: Types.ObjectId, root: CustomerDoc): Promise<Customer> {
  const [customer] = await presentCustomers(core, ownerId, [root]);
  if (!customer) throw customerNotFound();
  return customer;
}

/** Resumes a merge that was interrupted or is under way. */
export async function resumeMerge(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const merging = (await findBook(core, ownerId))?.merging;
  if (merging) await finish(core, ownerId, merging);
}

/** Each step is idempotent; only main records are merged, which prevents cycles. */
async function finish(
  core: Core,
  ownerId: Types.ObjectId,
  merging: { from: Types.ObjectId; into: Types.ObjectId },
): Promise<void> {
  const [from, into] = await Promise.all([
    findCustomer(core, ownerId, merging.from),
    findCustomer(core, ownerId, merging.into),
  ]);
  if (from && into && !into.mergedInto) {
    if (!from.mergedInto) {
      if (!(await absorb(core, into, from))) return await finish(core, ownerId, merging);
      await failpoint('merge.afterAbsorb');
      await pointTo(core, from._id, into._id);
    }
    const whole = await findCustomer(core, ownerId, into._id);
    if (whole) await recount(core, ownerId, [whole]);
  }
  await endMerge(core, ownerId, merging);
}
