import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { dropImage } from './image.service.js';
import { markAllGone } from './image-erasure.queries.js';

/**
 * Erases a user's uploads: hidden in one update, then deleted file by file. The sweep continues if the storage fails.
 */
export async function erasePictures(
  core: Core,
  userId: Types.ObjectId,
  groundIds: Types.ObjectId[],
): Promise<void> {
  for (const { _id } of await markAllGone(core, userId, groundIds)) await dropImage(core, _id);
}
