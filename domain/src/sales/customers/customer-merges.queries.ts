import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { CustomerDoc } from './customer.schema.js';

/**
 * Takes a record into another: its accounts and numbers, its note, its block, and its name, phone and e-mail where the other
 * has none. Once for each record, however often a cut merge resumes. False where `into` has changed since it was read.
 */
export async function absorb(core: Pick<Core, 'db'>, into: CustomerDoc, from: CustomerDoc): Promise<boolean> {
  if (into.absorbed.some((id) => id.equals(from._id))) return true;
  const email = into.email || from.email;
  // The filter on `rev` decides: a note or an address that was written meanwhile is never overwritten by an older one.
  const { matchedCount } = await core.db.customers.updateOne(
    { _id: into._id, rev: into.rev },
    {
      $addToSet: {
        absorbed: from._id,
        userIds: { $each: from.userIds },
        walkInPhones: { $each: from.walkInPhones },
        phones: { $each: from.phones },
      },
      $set: {
        name: into.name || from.name,
        phone: into.phone || from.phone,
        ...(email ? { email } : {}),
        note: [into.note, from.note].filter(Boolean).join('\n'),
        ...(from.blocked ? { blocked: true } : {}),
      },
      $inc: { rev: 1 },
    },
  );
  return matchedCount === 1;
}

/** Marks the record as merged into another one, without content of its own. */
export async function pointTo(
  core: Pick<Core, 'db'>,
  from: Types.ObjectId,
  into: Types.ObjectId,
): Promise<void> {
  await core.db.customers.updateOne(
    { _id: from, mergedInto: { $exists: false } },
    {
      $set: {
        mergedInto: into,
        blocked: false,
        userIds: [],
        walkInPhones: [],
        phones: [],
        name: '',
        phone: '',
        search: [],
        note: '',
      },
      $unset: { email: '' },
      $inc: { rev: 1 },
    },
  );
}
