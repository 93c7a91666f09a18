import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { native } from '../../platform/models.js';

const reviewDoc = z.object({
  _id: objectId(),
  groundId: objectId(),
  bookingId: objectId(),
  userId: objectId(),
  userName: z.string(),
  rating: z.number(),
  comment: z.string().default(''),
  createdAt: z.date(),
  /** Set until the ground's rating and the booking's feedback show it. */
  uncounted: z.boolean().optional(),
});
export type ReviewDoc = z.infer<typeof reviewDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    reviews: ReviewDoc;
  }
}

export const reviewSchema = schemaOf(reviewDoc);
reviewSchema.index({ groundId: 1, createdAt: -1 });
// One review a booking: decides the race between the two ways of writing it.
reviewSchema.index({ bookingId: 1 }, { unique: true });
reviewSchema.index({ userId: 1 });
reviewSchema.index({ uncounted: 1 }, { sparse: true });

/** A page of a ground's reviews, newest first, and how many there are. */
export async function findReviewPage(
  core: Pick<Core, 'models'>,
  groundId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ reviews: ReviewDoc[]; total: number }> {
  const collection = native(core.models, 'reviews');
  const filter = { groundId: new Types.ObjectId(groundId) };
  const [reviews, total] = await Promise.all([
    collection
      .find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { reviews, total };
}
