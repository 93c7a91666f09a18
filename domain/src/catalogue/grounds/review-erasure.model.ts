import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

const reviews = (core: Core) => core.db.reviews;

export async function exportReviews(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await reviews(core)
    .find({ userId }, { projection: { uncounted: 0, outbox: 0, seq: 0, outboxDirtyAt: 0 } })
    .toArray();
}

export async function findReviewIdsOf(core: Core, userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const found = await reviews(core)
    .find({ userId }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Shows a player's reviews under this name. */
export async function renameReviewer(core: Core, userId: Types.ObjectId, name: string): Promise<void> {
  await reviews(core).updateMany({ userId }, { $set: { userName: name } });
}
