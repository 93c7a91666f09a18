import { Types } from 'mongoose';
import type { LetInReads } from '../../messaging/mail/let-in-port.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Db } from '../../platform/models.js';

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
