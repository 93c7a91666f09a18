import type { Types } from 'mongoose';
import type { Models } from '../../platform/models.js';
import { findSharing } from './ground.model.js';
import { type Turf, turfOf } from './turf.js';

/** The turf of many grounds as their documents say now, by any of their ids: one query, for those that share theirs. */
export async function readTurfs(
  models: Models,
  groundIds: readonly Types.ObjectId[],
): Promise<(groundId: { toString(): string }) => Turf> {
  const sharing = await findSharing(models, groundIds);
  const turfs = new Map(sharing.map((ground) => [ground._id.toString(), turfOf(ground)]));
  return (groundId) => turfs.get(groundId.toString()) ?? turfOf({ _id: groundId });
}
