import { Types } from 'mongoose';
import { z } from 'zod';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';

const reviewDoc = z.object({
  _id: objectId(),
  groundId: objectId(),
  bookingId: objectId(),
  userId: objectId(),
  userName: z.string(),
  rating: z.number(),
  comment: z.string().default(''),
  createdAt: z.date(),
  /** When our team hid it: it is neither shown nor in the rating. */
  hiddenAt: z.date().optional(),
  /** Set until the ground's rating and the booking's feedback include it. */
  uncounted: z.boolean().optional(),
  /** The ground's answer; `at` is when it was first given. */
  answer: z.object({ text: z.string(), at: z.date() }).optional(),
  ...outboxShape,
});
export type ReviewDoc = z.infer<typeof reviewDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    reviews: ReviewDoc;
  }
}

export const reviewSchema = schemaOf(reviewDoc);
reviewSchema.index({ groundId: 1, createdAt: -1, _id: -1 });
// One review per booking: decides between the two ways of writing it.
reviewSchema.index({ bookingId: 1 }, { unique: true });
reviewSchema.index({ userId: 1 });
reviewSchema.index({ uncounted: 1 }, { sparse: true });
indexOutbox(reviewSchema);

/** Reviews that our team has not hidden. */
export const SHOWN_REVIEWS = { hiddenAt: { $exists: false } };

/** A page of a ground's reviews, newest first, and how many there are. */
export async function findReviewPage(
  core: Pick<Core, 'db'>,
  groundId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ reviews: ReviewDoc[]; total: number }> {
  const collection = core.db.reviews;
  const filter = { groundId: new Types.ObjectId(groundId), ...SHOWN_REVIEWS };
  const { found, total } = await findPage(collection, filter, {
    page,
    limit,
    sort: { createdAt: -1, _id: -1 },
  });
  return { reviews: found, total };
}

export async function findReview(core: Pick<Core, 'db'>, id: string): Promise<ReviewDoc | null> {
  return await core.db.reviews.findOne({ _id: new Types.ObjectId(id) });
}

export const findReviews = (core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<ReviewDoc[]> =>
  core.db.reviews.find({ _id: { $in: ids } }).toArray();

/** Hides a review, and has its ground's rating counted again. Null if it is hidden already. */
export async function markReviewHidden(
  core: Core,
  _id: Types.ObjectId,
  hiddenAt: Date,
): Promise<ReviewDoc | null> {
  return await core.db.reviews.findOneAndUpdate(
    { _id, ...SHOWN_REVIEWS },
    { $set: { hiddenAt, uncounted: true } },
    { returnDocument: 'after' },
  );
}

/**
 * Answers a review and records the event for its player. Of two answers at once this update lets one in: null for the
 * other.
 */
export async function writeAnswer(
  core: Core,
  _id: Types.ObjectId,
  answer: NonNullable<ReviewDoc['answer']>,
  told: OutboxEntry,
): Promise<ReviewDoc | null> {
  const { push, inc, set } = recording([told]);
  return await core.db.reviews.findOneAndUpdate(
    { _id, answer: { $exists: false } },
    { $set: { ...set, answer }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
}

/** Edits an answer given after that moment; null if there is none. */
export async function rewordAnswer(
  core: Core,
  _id: Types.ObjectId,
  text: string,
  givenAfter: Date,
): Promise<ReviewDoc | null> {
  return await core.db.reviews.findOneAndUpdate(
    { _id, 'answer.at': { $gt: givenAfter } },
    { $set: { 'answer.text': text } },
    { returnDocument: 'after' },
  );
}

export async function exportReviews(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.reviews
    .find({ userId }, { projection: { uncounted: 0, outbox: 0, seq: 0, outboxDirtyAt: 0 } })
    .toArray();
}

export async function findReviewIdsOf(core: Core, userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const found = await core.db.reviews.find({ userId }, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

/** Shows a player's reviews under this name. */
export async function renameReviewer(core: Core, userId: Types.ObjectId, name: string): Promise<void> {
  await core.db.reviews.updateMany({ userId }, { $set: { userName: name } });
}
