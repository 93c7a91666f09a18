import { Types } from 'mongoose';
import type { LetInReads } from '../../messaging/mail/let-in-port.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

/** A workplace's grounds that do not check for blocked customers yet. */
export async function findGroundsWithoutCheck(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<Types.ObjectId[]> {
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

/** An owner with grounds, and whether those are marked as belonging to an owner who may not run a workplace. */
export interface OwnerMark {
  _id: { ownerId: Types.ObjectId; away: boolean };
}

/** An owner with grounds, and a seller named on some of them. */
export interface SellerMark {
  _id: { ownerId: Types.ObjectId; seller?: GroundDoc['seller'] };
}

/** Each owner once per seller found on their grounds. */
export function findSellerMarks(core: Core): AsyncIterable<SellerMark> {
  return core.db.grounds.aggregate<SellerMark>([
    // Matches every owner, so that the query uses the index on owners.
    { $match: { ownerId: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
    { $group: { _id: { ownerId: '$ownerId', seller: '$seller' } } },
  ]);
}

/** Each owner once per mark found on their grounds. */
export function findOwnerMarks(core: Core): AsyncIterable<OwnerMark> {
  return core.db.grounds.aggregate<OwnerMark>([
    // Matches every owner, so that the query uses the index on owners.
    { $match: { ownerId: { $gt: new Types.ObjectId('0'.repeat(24)) } } },
    { $group: { _id: { ownerId: '$ownerId', away: { $ifNull: ['$ownerAway', false] } } } },
  ]);
}

/** Owners with a ground that is active now, or was once approved. */
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
