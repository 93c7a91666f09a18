import { Schema, type Types } from 'mongoose';

export interface ReviewDoc {
  _id: Types.ObjectId;
  groundId: Types.ObjectId;
  bookingId: Types.ObjectId;
  userId: Types.ObjectId;
  userName: string;
  rating: number;
  comment: string;
  createdAt: Date;
  /** Set until the ground's rating and the booking's feedback show it. */
  uncounted?: boolean;
}

declare module '../../platform/models.js' {
  interface Collections {
    reviews: ReviewDoc;
  }
}

export const reviewSchema = new Schema<ReviewDoc>(
  {
    groundId: { type: Schema.Types.ObjectId, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    userName: { type: String, required: true },
    rating: { type: Number, required: true },
    comment: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    uncounted: Boolean,
  },
  { versionKey: false },
);
reviewSchema.index({ groundId: 1, createdAt: -1 });
// One review a booking: decides the race between the two ways of writing it (contract §3).
reviewSchema.index({ bookingId: 1 }, { unique: true });
reviewSchema.index({ userId: 1 });
reviewSchema.index({ uncounted: 1 }, { sparse: true });
