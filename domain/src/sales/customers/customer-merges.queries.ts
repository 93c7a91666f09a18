import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { CustomerDoc } from './customer.schema.js';

/**
 * Merges a record into another: accounts, numbers, note, block, and its name, phone and e-mail if the other has none.
 * Once per record, however often an interrupted merge resumes. False if `into` has changed since it was read.
 */
export async function absorb(core: Pick<Core, 'db'>, into: CustomerDoc, from: CustomerDoc): Promise<boolean> {
  if (into.absorbed.some((id) => id.equals(from._id))) return true;
  const email = into.email || from.email;
  // The filter on `rev` prevents an older note or address from replacing one written meanwhile.
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
