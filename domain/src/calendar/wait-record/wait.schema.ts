import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** A player's place on the waitlist for taken hours. */
const waitDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  bookingDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.date(),
  /**
   * `offered` while a hold made for this player lives; then `done`, or `waiting` again if a closure has ended it.
   * `expired` once the hours have begun.
   */
  state: z.enum(['waiting', 'offered', 'done', 'left', 'expired']),
  offer: z.object({ holdId: z.string(), expiresAt: z.date() }).optional(),
  createdAt: z.date(),
  ...outboxShape,
});
export type WaitDoc = z.infer<typeof waitDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    waits: WaitDoc;
  }
}

export const waitSchema = schemaOf(waitDoc);
waitSchema.index({ groundId: 1, bookingDate: 1, state: 1, createdAt: 1, _id: 1 });
waitSchema.index({ userId: 1, createdAt: -1 });
waitSchema.index({ state: 1, 'offer.expiresAt': 1 });
waitSchema.index({ state: 1, startsAt: 1 });
// One wait per player and slot: decides between two taps.
waitSchema.index(
  { userId: 1, groundId: 1, bookingDate: 1, timeSlot: 1 },
  { unique: true, partialFilterExpression: { state: 'waiting' } },
);
indexOutbox(waitSchema);
