import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { dropImage } from './image.service.js';
import { markAllGone } from './image-erasure.queries.js';

/**
 * Erases what somebody has uploaded: out of sight in one update, then file by file. What the storage does not take right
 * now the sweep goes on with.
 */
export async function erasePictures(
  core: Core,
  userId: Types.ObjectId,
  groundIds: Types.ObjectId[],
): Promise<void> {
  for (const { _id } of await markAllGone(core, userId, groundIds)) await dropImage(core, _id);
}
