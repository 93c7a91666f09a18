import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import type { GroundFilter } from '../ground-record/ground-lists.queries.js';
import { type ReviewDoc, SHOWN_REVIEWS } from './review.schema.js';

interface RatingSum {
  _id: Types.ObjectId;
  count: number;
  sum: number;
}

const SUM_BY_GROUND = { $group: { _id: '$groundId', count: { $sum: 1 }, sum: { $sum: '$rating' } } };

/**
 * Throws a duplicate key if the booking has a review already: the unique index decides between the two ways of writing
 * it.
 */
export async function insertReview(core: Core, review: ReviewDoc): Promise<void> {
  await core.db.reviews.insertOne(review);
}

/** Marks a review as counted in its ground's rating and shown on its booking. */
export async function markReviewCounted(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.reviews.updateOne({ _id }, { $unset: { uncounted: '' } });
}

/** Reviews older than that whose counting was interrupted by a crash. */
export const findUncountedReviews = (core: Core, before: Date): AsyncIterable<ReviewDoc> =>
  core.db.reviews.find({ uncounted: true, createdAt: { $lte: before } });

/** Undefined if a ground has no reviews. */
export async function sumRatings(core: Core, groundId: Types.ObjectId): Promise<RatingSum | undefined> {
  const [found] = await core.db.reviews
    .aggregate<RatingSum>([{ $match: { groundId, ...SHOWN_REVIEWS } }, SUM_BY_GROUND])
    .toArray();
  return found;
}

/** The same for many grounds. */
export const scanRatingSums = (
  core: Pick<Core, 'db'>,
  groundIds: Types.ObjectId[],
): AsyncIterable<RatingSum> =>
  core.db.reviews.aggregate<RatingSum>([
    { $match: { groundId: { $in: groundIds }, ...SHOWN_REVIEWS } },
    SUM_BY_GROUND,
  ]);

/** Grounds listed before reviews existed wait by their status alone. */
const WAITING: GroundFilter = {
  $or: [{ 'review.state': 'waiting' }, { status: 'pending_review', review: { $exists: false } }],
};

/** A page of the grounds that wait for review, longest first, and how many wait. */
export async function findPageOfWaiting(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ grounds: GroundDoc[]; total: number }> {
  const grounds = core.db.grounds;
  const sort = { 'review.at': 1, createdAt: 1, _id: 1 } as const;
  const { found, total } = await findPage(grounds, WAITING, { page, limit, sort });
  return { grounds: found, total };
}
