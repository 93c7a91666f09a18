import { Schema } from 'mongoose';

/** Schema fields of `WithOutbox`, for the collections that record facts. */
export const outboxFields = {
  outbox: { type: [new Schema({}, { strict: false, _id: false })], default: [] },
  seq: { type: Number, default: 0 },
  outboxDirtyAt: Date,
};

/** Indexes the relay reads by. */
export function indexOutbox(schema: Schema): void {
  schema.index({ outboxDirtyAt: 1 }, { sparse: true });
  schema.index({ 'outbox.publishedAt': 1 }, { sparse: true });
}
