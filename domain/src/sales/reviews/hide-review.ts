import type { Types } from 'mongoose';
import { markReviewHidden } from '../../catalogue/grounds/review.schema.js';
import { markReviewCounted } from '../../catalogue/grounds/review-counts.queries.js';
import type { Core } from '../../platform/core.js';
import { recountRating } from './add-review.js';

/** Takes a review off its ground's page and out of the rating. After a crash the sweep of reviews counts the rating. */
export async function hideReview(core: Core, _id: Types.ObjectId): Promise<void> {
  const review = await markReviewHidden(core, _id, core.clock.now());
  if (!review) return;
  await recountRating(core, review.groundId);
  await markReviewCounted(core, _id);
}
