import { AppError } from '@crease/shared/errors';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import { placeOf } from '../../catalogue/ground-record/ground.policy.js';
import {
  findReview,
  type ReviewDoc,
  rewordAnswer,
  writeAnswer,
} from '../../catalogue/grounds/review.schema.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';

/** How long an answer can be edited (docs/product-rules.md, Accounts). */
const REWORD_FOR_MS = 24 * 3_600_000;

const reviewNotFound = () => new AppError('NOT_FOUND', 'Review not found.');

/**
 * The review, if the caller may answer it. Throws `NOT_FOUND` for a stranger to its ground's workplace, `FORBIDDEN`.
 */
export async function findReviewFor(
  core: Core,
  caller: Pick<Caller, 'id' | 'role'>,
  reviewId: string,
): Promise<ReviewDoc> {
  const review = await findReview(core, reviewId);
  const ground = review && (await core.reads.ground(review.groundId.toString()));
  if (!ground) throw reviewNotFound();
  await assertMay(core, caller, 'review.answer', placeOf(ground), reviewNotFound);
  return review;
}

/** Answers a review, once, and notifies its player. @throws `DUPLICATE` the second time. */
export async function answerReview(core: Core, review: ReviewDoc, text: string): Promise<ReviewDoc> {
  const now = core.clock.now();
  const told = fact(core, 'review.answered', now, {
    reviewId: review._id.toString(),
    userId: review.userId.toString(),
    groundId: review.groundId.toString(),
  });
  const after = await writeAnswer(core, review._id, { text, at: now }, told);
  if (!after) throw new AppError('DUPLICATE', 'This review has its answer already.');
  core.events.publishSoon('reviews', after);
  return after;
}

/** Edits an answer. @throws `STATE_CONFLICT` if there is none, or it is more than 24 hours old. */
export async function changeAnswer(core: Core, review: ReviewDoc, text: string): Promise<ReviewDoc> {
  const givenAfter = new Date(core.clock.now().getTime() - REWORD_FOR_MS);
  const after = await rewordAnswer(core, review._id, text, givenAfter);
  if (after) return after;
  const why = review.answer
    ? 'An answer can be changed for 24 hours.'
    : 'This review has no answer that could be changed.';
  throw new AppError('STATE_CONFLICT', why);
}
