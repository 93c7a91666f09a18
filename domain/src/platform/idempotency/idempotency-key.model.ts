import { Schema, type Types } from 'mongoose';

/** How long a key and its answer are kept (contract §3). */
export const IDEMPOTENCY_HOURS = 24;

/** One `Idempotency-Key` of one user, with the answer it got. */
export interface IdempotencyKeyDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  key: string;
  /** Hash of method, path and body. */
  fingerprint: string;
  /** Who runs the request now; a claim past `lockedUntil` was cut by a crash and may be taken over. */
  run: string;
  lockedUntil: Date;
  answer?: { status: number; text: string };
  createdAt: Date;
}

/** A row of money, with the request that wrote it where that came with a key. */
export interface RequestedRow {
  /** Its `requestKeyOf`. */
  requestKey?: string;
  at: Date;
}

export const idempotencyKeySchema = new Schema<IdempotencyKeyDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    fingerprint: { type: String, required: true },
    run: { type: String, required: true },
    lockedUntil: { type: Date, required: true },
    answer: new Schema({ status: Number, text: String }, { _id: false }),
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Decides which of several parallel requests with one key runs: the second insert fails.
idempotencyKeySchema.index({ userId: 1, key: 1 }, { unique: true });
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_HOURS * 3600 });
