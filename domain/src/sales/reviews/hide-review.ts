import type { Types } from 'mongoose';
import { markReviewHidden } from '../../catalogue/grounds/review.schema.js';
import type { Core } from '../../platform/core.js';
import { countReview } from './add-review.js';

/**
 * Removes a review from its ground's page and rating, and its words from the booking. After a crash the sweep of
 * reviews does the rest.
 */
export async function hideReview(core: Core, _id: Types.ObjectId): Promise<void> {
  const review = await markReviewHidden(core, _id, core.clock.now());
  if (review) await countReview(core, review);
}
