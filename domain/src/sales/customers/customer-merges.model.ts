import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { CustomerDoc } from './customer.model.js';

const customers = ({ models }: Pick<Core, 'models'>) => native(models, 'customers');

/**
 * Takes a record into another: its accounts and numbers, its note, and its block. Once for each record, however often a cut
 * merge is gone on with.
 */
export async function absorb(
  core: Pick<Core, 'models'>,
  into: CustomerDoc,
  from: CustomerDoc,
): Promise<void> {
  const note = [into.note, from.note].filter(Boolean).join('\n');
  await customers(core).updateOne(
    { _id: into._id, absorbed: { $ne: from._id } },
    {
      $addToSet: {
        absorbed: from._id,
        userIds: { $each: from.userIds },
        walkInPhones: { $each: from.walkInPhones },
        phones: { $each: from.phones },
      },
      $set: { note, ...(from.blocked ? { blocked: true } : {}) },
      $inc: { rev: 1 },
    },
  );
}

/** The record is part of another from now on, and says nothing of its own any more. */
export async function pointTo(
  core: Pick<Core, 'models'>,
  from: Types.ObjectId,
  into: Types.ObjectId,
): Promise<void> {
  await customers(core).updateOne(
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
