import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** An admin's message to many users. A worker goes through the audience in id order and can resume after a crash. */
const broadcastDoc = z.object({
  _id: objectId(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  audience: z.enum(['all', 'users', 'owners']),
  cityId: z.string().optional(),
  /** An offer: only for accounts that consent to marketing, who get it by mail too. */
  marketing: z.boolean().optional(),
  by: objectId(),
  state: z.enum(['sending', 'done']),
  /** All users up to this one have been notified. */
  cursor: objectId(),
  told: z.number().default(0),
  /** Time of the last progress. Without progress the broadcast was interrupted. */
  wentOnAt: z.date(),
  createdAt: z.date(),
  ...outboxShape,
});
export type BroadcastDoc = z.infer<typeof broadcastDoc>;
export type Audience = BroadcastDoc['audience'];

declare module '../../platform/models.js' {
  interface Collections {
    broadcasts: BroadcastDoc;
  }
}

export const broadcastSchema = schemaOf(broadcastDoc);
broadcastSchema.index({ state: 1, wentOnAt: 1 });
broadcastSchema.index({ by: 1, createdAt: -1 });
indexOutbox(broadcastSchema);

export async function insertBroadcast(core: Core, doc: BroadcastDoc): Promise<void> {
  await core.db.broadcasts.insertOne(doc);
}

/** A broadcast that is still being delivered, or null. */
export async function findSending(core: Core, id: string): Promise<BroadcastDoc | null> {
  return await core.db.broadcasts.findOne({ _id: new Types.ObjectId(id), state: 'sending' });
}

/** Marks it as delivered, unless another worker has moved the cursor. */
export async function endBroadcast(core: Core, { _id, cursor }: BroadcastDoc): Promise<void> {
  await core.db.broadcasts.updateOne({ _id, cursor }, { $set: { state: 'done' } });
}

/**
 * Moves the cursor past the users notified so far. Of two workers this update lets one continue; returns null for the
 * other.
 */
export async function moveCursor(
  core: Core,
  { _id, cursor }: BroadcastDoc,
  { to, told, entry }: { to: Types.ObjectId; told: number; entry: OutboxEntry },
): Promise<BroadcastDoc | null> {
  const { push, inc, set } = recording([entry]);
  return await core.db.broadcasts.findOneAndUpdate(
    { _id, cursor },
    { $set: { ...set, cursor: to, wentOnAt: entry.at }, $inc: { ...inc, told }, $push: push },
    { returnDocument: 'after' },
  );
}

/** Unfinished broadcasts without progress since `since`. */
export function findStandingStill(core: Core, since: Date): mongo.FindCursor<Pick<BroadcastDoc, '_id'>> {
  return core.db.broadcasts.find({ state: 'sending', wentOnAt: { $lte: since } }, { projection: { _id: 1 } });
}

/** Broadcasts an admin has sent, for their export. */
export async function exportBroadcasts(core: Core, by: Types.ObjectId): Promise<unknown[]> {
  return await core.db.broadcasts
    .find({ by }, { projection: { title: 1, message: 1, audience: 1, createdAt: 1 } })
    .toArray();
}
