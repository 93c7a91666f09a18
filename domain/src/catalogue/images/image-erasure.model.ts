import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { ImageDoc } from './image.model.js';

const images = (core: Core) => native(core.models, 'images');

/** Pictures of a user and of their grounds, without what they show. */
export async function exportImages(
  core: Core,
  userId: Types.ObjectId,
  groundIds: Types.ObjectId[],
): Promise<Pick<ImageDoc, '_id' | 'createdAt'>[]> {
  return await images(core)
    .find({ $or: [{ userId }, { groundId: { $in: groundIds } }] }, { projection: { createdAt: 1 } })
    .toArray();
}

export async function eraseImages(core: Core, userId: Types.ObjectId): Promise<void> {
  await images(core).deleteMany({ userId });
}
