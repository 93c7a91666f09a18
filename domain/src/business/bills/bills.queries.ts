import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';

export const billsDue = (now: Date) => due('settlements', { billDueAt: { $lte: now } });

/** Owners with commission of a past month that may have no bill yet. */
export const scanOwnersToBill = (core: Core): AsyncIterable<{ _id: Types.ObjectId }> =>
  core.db.settlements.aggregate<{ _id: Types.ObjectId }>([
    { $match: billsDue(core.clock.now()).where },
    { $group: { _id: '$ownerId' } },
    { $sort: { _id: 1 } },
  ]);

/** What an owner's settlements took as commission: one document a week at most. Without those still being made. */
export async function findCommissions(
  { db }: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<Pick<SettlementDoc, '_id' | 'at' | 'commission' | 'billDueAt'>[]> {
  return await db.settlements
    .find({ ownerId, commission: { $exists: true } }, MAJORITY)
    .project<Pick<SettlementDoc, '_id' | 'at' | 'commission' | 'billDueAt'>>({
      at: 1,
      commission: 1,
      billDueAt: 1,
    })
    .sort({ at: 1, _id: 1 })
    .toArray();
}

/** Marks an owner's settlements that were due by then as billed. Idempotent. */
export async function noteBilled(core: Core, ownerId: Types.ObjectId, dueBy: Date): Promise<void> {
  await core.db.settlements.updateMany(
    { ownerId, billDueAt: { $lte: dueBy } },
    { $unset: { billDueAt: '' } },
  );
}
