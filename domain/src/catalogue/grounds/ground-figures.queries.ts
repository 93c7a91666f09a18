import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

/** The rating as it stands; undefined where there is no such ground. */
export async function findRating(core: Core, _id: Types.ObjectId): Promise<GroundDoc['rating'] | undefined> {
  const ground = await core.db.grounds.findOne({ _id }, { projection: { rating: 1 } });
  return ground?.rating;
}

/** Written only over the very figures that were read, so two counts cannot cross: false where they did. */
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

/** The count only grows: of two that count at once the higher one stands. */
export async function raiseTotalBookings(core: Core, _id: Types.ObjectId, total: number): Promise<void> {
  await core.db.grounds.updateOne({ _id }, { $max: { totalBookings: total } });
}
