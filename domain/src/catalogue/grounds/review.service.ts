import type { Pagination } from '@crease/shared/contracts/common';
import type { Review } from '@crease/shared/contracts/grounds';
import type { Person } from '../../accounts/identity/caller.js';
import { nameForAll } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { readShownGround } from './ground.service.js';
import { findReviewPage, type ReviewDoc } from './review.schema.js';

/** A review on the wire, with only the name of its writer. */
export function presentReview(review: ReviewDoc): Review {
  return {
    _id: review._id.toString(),
    groundId: review.groundId.toString(),
    rating: review.rating,
    comment: review.comment,
    userId: { name: review.userName },
    ...(review.answer ? { answer: { text: review.answer.text, at: review.answer.at.toISOString() } } : {}),
    createdAt: review.createdAt.toISOString(),
  };
}

/** The same on the ground's page, where some accounts have no name. */
async function presentForAll(core: Pick<Core, 'reads'>, review: ReviewDoc): Promise<Review> {
  const writer = await core.reads.profile(review.userId.toString());
  const name = nameForAll({ ...writer, name: review.userName });
  return { ...presentReview(review), userId: { name } };
}

/** A page of a ground's reviews, newest first. Throws `NOT_FOUND` for a ground that this person may not know of. */
export async function listReviews(
  core: Pick<Core, 'db' | 'reads'>,
  groundId: string,
  person: Person,
  { page, limit }: { page: number; limit: number },
): Promise<{ reviews: Review[]; pagination: Pagination }> {
  const [, { reviews, total }] = await Promise.all([
    readShownGround(core, groundId, person),
    findReviewPage(core, groundId, { page, limit }),
  ]);
  return {
    reviews: await Promise.all(reviews.map((review) => presentForAll(core, review))),
    pagination: paginationOf({ page, limit }, total),
  };
}
