import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { relevanceOf } from '../../catalogue/grounds/relevance.js';
import type { ReviewDoc } from '../../catalogue/grounds/review.model.js';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import type { BookingDoc } from '../bookings/booking.model.js';
import { factIds } from '../bookings/operation.js';

/**
 * Writes the one review of a completed booking: on the ground's page and in `booking.feedback`, whichever way it came
 * (contract §3). The ground's rating follows at once. Throws `STATE_CONFLICT` before completion, `DUPLICATE` the second
 * time.
 */
export async function addReview(
  core: Core,
  booking: BookingDoc,
  { rating, comment }: { rating: number; comment: string },
): Promise<ReviewDoc> {
  if (booking.status !== 'completed' || !booking.userId) {
    throw new AppError('STATE_CONFLICT', 'You can review a ground once your booking is completed.');
  }
  const review: ReviewDoc = {
    _id: new Types.ObjectId(),
    groundId: booking.groundId,
    bookingId: booking._id,
    userId: booking.userId,
    userName: booking.userName,
    rating,
    comment,
    createdAt: core.clock.now(),
    uncounted: true,
  };
  try {
    await native(core.models, 'reviews').insertOne(review);
  } catch (error) {
    // The unique index on the booking decides between the two ways of writing it.
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('DUPLICATE', 'You have already reviewed this booking.');
  }
  await failpoint('review.afterInsert');
  await countReview(core, review);
  return review;
}

/** Brings the booking's feedback and the ground's rating up to a review; harmless when repeated. */
async function countReview(core: Core, review: ReviewDoc): Promise<void> {
  const now = core.clock.now();
  const bookings = native(core.models, 'bookings');
  const booking = await bookings.findOne({ _id: review.bookingId });
  if (booking) {
    const { push, inc, set } = recording([fact(core, 'booking.changed', now, factIds(booking))]);
    const { rating, comment, createdAt } = review;
    const after = await bookings.findOneAndUpdate(
      { _id: review.bookingId, feedback: { $exists: false } },
      { $set: { ...set, feedback: { rating, comment, at: createdAt } }, $inc: inc, $push: push },
      { returnDocument: 'after' },
    );
    core.events.publishSoon('bookings', after);
  }
  await recountRating(core, review.groundId);
  await native(core.models, 'reviews').updateOne({ _id: review._id }, { $unset: { uncounted: '' } });
}

/** The rating as its reviews say; written only over the very figures that were read, so two counts cannot cross. */
export async function recountRating(core: Core, groundId: Types.ObjectId): Promise<void> {
  const grounds = native(core.models, 'grounds');
  for (let attempt = 0; attempt < 20; attempt++) {
    const ground = await grounds.findOne({ _id: groundId }, { projection: { rating: 1 } });
    if (!ground) return;
    const [found] = await native(core.models, 'reviews')
      .aggregate<{ count: number; sum: number }>([
        { $match: { groundId } },
        { $group: { _id: '$groundId', count: { $sum: 1 }, sum: { $sum: '$rating' } } },
      ])
      .toArray();
    const { count, sum } = found ?? { count: 0, sum: 0 };
    const rating = { average: count === 0 ? 0 : sum / count, count, sum };
    const written = await grounds.updateOne(
      { _id: groundId, 'rating.count': ground.rating.count, 'rating.sum': ground.rating.sum },
      { $set: { rating, relevance: relevanceOf(rating) } },
    );
    if (written.matchedCount === 1) return;
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** Counts reviews whose counting a crash cut. Returns how many. */
export async function countCutReviews(core: Core): Promise<number> {
  const before = new Date(core.clock.now().getTime() - 10_000);
  const cut = native(core.models, 'reviews').find({ uncounted: true, createdAt: { $lte: before } });
  return await workOff(core, cut, { atOnce: 1, failed: 'a review could not be counted yet' }, (review) =>
    countReview(core, review),
  );
}
