import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';

export type Audience = 'all' | 'users' | 'owners';

/** What an admin tells many at once. A worker goes through its audience in the order of ids, and can go on after a cut. */
export interface BroadcastDoc extends WithOutbox {
  _id: Types.ObjectId;
  title: string;
  message: string;
  priority: 'high' | 'medium' | 'low';
  audience: Audience;
  cityId?: string;
  by: Types.ObjectId;
  state: 'sending' | 'done';
  /** Everybody up to this user has been told. */
  cursor: Types.ObjectId;
  told: number;
  /** When it last went on: one that stands still was cut. */
  wentOnAt: Date;
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    broadcasts: BroadcastDoc;
  }
}

export const broadcastSchema = new Schema<BroadcastDoc>(
  {
    title: { type: String, required: true },
    message: { type: String, required: true },
    priority: { type: String, required: true },
    audience: { type: String, required: true },
    cityId: String,
    by: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    cursor: { type: Schema.Types.ObjectId, required: true },
    told: { type: Number, default: 0 },
    wentOnAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
broadcastSchema.index({ state: 1, wentOnAt: 1 });
broadcastSchema.index({ by: 1, createdAt: -1 });
indexOutbox(broadcastSchema);
