import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

/** The current rating; undefined if there is no such ground. */
export async function findRating(core: Core, _id: Types.ObjectId): Promise<GroundDoc['rating'] | undefined> {
  const ground = await core.db.grounds.findOne({ _id }, { projection: { rating: 1 } });
  return ground?.rating;
}

/** Replaces the figures that were read; false if another count has replaced them. */
export async function writeRating(
  core: Core,
  _id: Types.ObjectId,
  read: GroundDoc['rating'],
  counted: Pick<GroundDoc, 'rating' | 'relevance'>,
): Promise<boolean> {
  const written = await core.db.grounds.updateOne(
    { _id, 'rating.count': read.count, 'rating.sum': read.sum },
    { $set: counted },
  );
  return written.matchedCount === 1;
}

/** Raises the count; of two at once the higher one stays. */
export async function raiseTotalBookings(core: Core, _id: Types.ObjectId, total: number): Promise<void> {
  await core.db.grounds.updateOne({ _id }, { $max: { totalBookings: total } });
}
