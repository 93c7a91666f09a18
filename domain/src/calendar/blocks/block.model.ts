import { Schema, type Types } from 'mongoose';

/**
 * Hours an owner keeps from being booked. It starts as its own record of intent, claims with a short end, then makes
 * the claim permanent; the sweep undoes what a crash cut (design §2). A closure cancels what is on its hours first.
 */
export interface BlockDoc {
  _id: Types.ObjectId;
  kind: 'block' | 'closure';
  groundId: Types.ObjectId;
  ownerId: Types.ObjectId;
  date: string;
  timeSlot: string;
  reason: string;
  by: string;
  /** `removing` until its hours have been given back: the sweep goes on with it. */
  state: 'claiming' | 'active' | 'removing' | 'removed';
  /** On a closure, until it is opened again. */
  closes?: true;
  /** Bookings a closure has cancelled so far, and what went back for them in whole rupees. */
  cancelled: string[];
  refundTotal: number;
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    blocks: BlockDoc;
  }
}

export const blockSchema = new Schema<BlockDoc>(
  {
    kind: { type: String, required: true },
    groundId: { type: Schema.Types.ObjectId, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    timeSlot: { type: String, required: true },
    reason: { type: String, default: '' },
    by: { type: String, default: '' },
    state: { type: String, required: true },
    closes: Boolean,
    cancelled: { type: [String], default: [] },
    refundTotal: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
blockSchema.index({ groundId: 1, date: 1 });
blockSchema.index({ state: 1, createdAt: 1 });
// One closure of the same hours: decides the race of two presses of the rain button.
blockSchema.index(
  { groundId: 1, date: 1, timeSlot: 1 },
  { unique: true, partialFilterExpression: { closes: true } },
);
