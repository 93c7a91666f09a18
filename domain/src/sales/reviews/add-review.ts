import { isGateConfirmed } from '@crease/shared/closed-gate';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { accessAt } from '../../accounts/workplaces/authorise.js';
import { relevanceOf } from '../../catalogue/ground-record/relevance.js';
import { findRating, writeRating } from '../../catalogue/grounds/ground-figures.queries.js';
import type { ReviewDoc } from '../../catalogue/grounds/review.schema.js';
import {
  findUncountedReviews,
  insertReview,
  markReviewCounted,
  sumRatings,
} from '../../catalogue/grounds/review-counts.queries.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { hideFeedback, writeFeedback } from '../booking-record/booking-changes.queries.js';
import { factIds } from '../operation/operation.js';

/**
 * Writes the one review of a completed booking: on the ground's page and in `booking.feedback` (docs/product-rules.md,
 * Accounts). The ground's rating follows at once.
 * @throws `STATE_CONFLICT` before completion, after a no-show or at the player's own workplace; `DUPLICATE` later
 */
export async function addReview(
  core: Core,
  booking: BookingDoc,
  { rating, comment }: { rating: number; comment: string },
): Promise<ReviewDoc> {
  if (booking.status !== 'completed' || !booking.userId) {
    throw refuse('STATE_CONFLICT', 'not_completed');
  }
  if (booking.noShow || isGateConfirmed(booking.closedGate)) {
    throw refuse('STATE_CONFLICT', 'not_played');
  }
  if (await worksThere(core, booking.userId.toString(), booking)) {
    throw refuse('STATE_CONFLICT', 'own_workplace');
  }
  const _id = new Types.ObjectId();
  const now = core.clock.now();
  const review: ReviewDoc = {
    _id,
    groundId: booking.groundId,
    bookingId: booking._id,
    userId: booking.userId,
    userName: booking.userName,
    rating,
    comment,
    createdAt: now,
    uncounted: true,
    outbox: [
      fact(core, 'review.created', now, {
        reviewId: _id.toString(),
        userId: booking.userId.toString(),
        groundId: booking.groundId.toString(),
      }),
    ],
    seq: 1,
    outboxDirtyAt: now,
  };
  try {
    await insertReview(core, review);
  } catch (error) {
    // The unique index on the booking decides between the two ways of writing it.
    if (!isDuplicateKey(error)) throw error;
    throw refuse('DUPLICATE', 'already_reviewed');
  }
  core.events.publishSoon('reviews', review);
  await failpoint('review.afterInsert');
  await countReview(core, review);
  return review;
}

/** True for the owner, also without the owner's role, and for every member of the workplace. */
async function worksThere(core: Core, userId: string, booking: BookingDoc): Promise<boolean> {
  if (booking.ownerId.toString() === userId) return true;
  return (await accessAt(core, { id: userId, role: 'user' }, booking)) !== null;
}

/** Updates the booking's feedback and the ground's rating from a review, also a hidden one. Idempotent. */
export async function countReview(core: Core, review: ReviewDoc): Promise<void> {
  const now = core.clock.now();
  const booking = await findBookingById(core, review.bookingId);
  if (booking) {
    const facts = [fact(core, 'booking.changed', now, factIds(booking))];
    const { rating, comment, createdAt: at } = review;
    const after = review.hiddenAt
      ? await hideFeedback(core, booking._id, { rating, at }, facts)
      : await writeFeedback(core, booking._id, { rating, comment, at }, facts);
    core.events.publishSoon('bookings', after);
  }
  await recountRating(core, review.groundId);
  await markReviewCounted(core, review._id);
}

/**
 * Recomputes the rating from its reviews; written only over the figures that were read, so concurrent counts cannot
 * cross.
 */
export async function recountRating(core: Core, groundId: Types.ObjectId): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const read = await findRating(core, groundId);
    if (!read) return;
    const { count, sum } = (await sumRatings(core, groundId)) ?? { count: 0, sum: 0 };
    const rating = { average: count === 0 ? 0 : sum / count, count, sum };
    if (await writeRating(core, groundId, read, { rating, relevance: relevanceOf(rating) })) return;
  }
  throw refuse('UNAVAILABLE', 'ground_busy', {
    retryAfterSeconds: 1,
  });
}

/** Counts reviews that a crash left uncounted. Returns how many. */
export async function countCutReviews(core: Core): Promise<number> {
  const before = new Date(core.clock.now().getTime() - 10_000);
  const cut = findUncountedReviews(core, before);
  return await drain(core, cut, { atOnce: 1, failed: 'a review could not be counted yet' }, (review) =>
    countReview(core, review),
  );
}
