import { Types } from 'mongoose';
import type { LetInReads } from '../../messaging/mail/let-in-port.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';

/** The grounds of a workplace on which it is not asked yet who may book. */
export async function findUnasking(core: Core, ownerId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return await idsOf(core, { ownerId, turnsAway: { $ne: true } });
}

/** The grounds of a workplace, by id. */
export async function findGroundIdsAt(core: Core, ownerId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return await idsOf(core, { ownerId });
}

async function idsOf(
  core: Core,
  filter: { ownerId: Types.ObjectId; turnsAway?: { $ne: true } },
): Promise<Types.ObjectId[]> {
  const found = await core.db.grounds.find(filter, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

/** An owner with grounds, and whether these are marked as an owner's who may not run their workplace. */
export interface OwnerMark {
  _id: { ownerId: Types.ObjectId; away: boolean };
}

/** Each owner once for each mark that one of their grounds has. */
export function findOwnerMarks(core: Core): AsyncIterable<OwnerMark> {
  return core.db.grounds.aggregate<OwnerMark>([
    // Matches every owner, so that the index on owners answers.
    { $match: { ownerId: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
    { $group: { _id: { ownerId: '$ownerId', away: { $ifNull: ['$ownerAway', false] } } } },
  ]);
}

/** Owners with a ground that is open now, or that an admin has once opened. */
export function letInReads(db: Db): LetInReads {
  return {
    isLetIn: batchReads(async (ids) => {
      const found = await db.grounds.distinct('ownerId', {
        ownerId: { $in: ids.map((id) => new Types.ObjectId(id)) },
        $or: [{ status: 'active' }, { 'reviewed.past.status': 'active' }],
      });
      return new Map(found.map((ownerId) => [ownerId.toString(), true as const]));
    }),
  };
}
