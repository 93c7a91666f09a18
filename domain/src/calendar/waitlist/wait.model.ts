import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';

/** A player's place in line for hours that are taken. */
export interface WaitDoc extends WithOutbox {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  groundId: Types.ObjectId;
  groundName: string;
  bookingDate: string;
  timeSlot: string;
  startsAt: Date;
  /**
   * `offered` while a hold made for this waiter lives; then `done`, or `waiting` again where a closure has ended it.
   * `expired` once the hours have begun.
   */
  state: 'waiting' | 'offered' | 'done' | 'left' | 'expired';
  offer?: { holdId: string; expiresAt: Date };
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    waits: WaitDoc;
  }
}

export const waitSchema = new Schema<WaitDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    groundId: { type: Schema.Types.ObjectId, required: true },
    groundName: String,
    bookingDate: { type: String, required: true },
    timeSlot: { type: String, required: true },
    startsAt: { type: Date, required: true },
    state: { type: String, required: true },
    offer: new Schema({ holdId: String, expiresAt: Date }, { _id: false }),
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
waitSchema.index({ groundId: 1, bookingDate: 1, state: 1, createdAt: 1, _id: 1 });
waitSchema.index({ userId: 1, createdAt: -1 });
waitSchema.index({ state: 1, 'offer.expiresAt': 1 });
waitSchema.index({ state: 1, startsAt: 1 });
// One place in line a player and slot: decides the race of two taps.
waitSchema.index(
  { userId: 1, groundId: 1, bookingDate: 1, timeSlot: 1 },
  { unique: true, partialFilterExpression: { state: 'waiting' } },
);
indexOutbox(waitSchema);
