import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { ImageDoc } from './image.schema.js';

/** A user's uploads: their avatar, and the pictures of their grounds. */
const uploadedBy = (userId: Types.ObjectId, groundIds: Types.ObjectId[]) => ({
  $or: [{ userId }, { groundId: { $in: groundIds } }],
});

/** Pictures of a user and of their grounds, without their content. */
export async function exportImages(
  core: Core,
  userId: Types.ObjectId,
  groundIds: Types.ObjectId[],
): Promise<Pick<ImageDoc, '_id' | 'createdAt'>[]> {
  return await core.db.images
    .find({ ...uploadedBy(userId, groundIds), goneAt: { $exists: false } }, { projection: { createdAt: 1 } })
    .toArray();
}

/** Hides all uploads of a user and returns them, so that the files can be deleted. */
export async function markAllGone(
  core: Core,
  userId: Types.ObjectId,
  groundIds: Types.ObjectId[],
): Promise<ImageDoc[]> {
  const now = core.clock.now();
  const theirs = uploadedBy(userId, groundIds);
  await core.db.images.updateMany(theirs, { $set: { goneAt: now, dueAt: now } });
  return await core.db.images.find(theirs, { projection: { bytes: 0 } }).toArray();
}
