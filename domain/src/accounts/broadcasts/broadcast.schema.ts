import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** What an admin tells many at once. A worker goes through its audience in the order of ids, and can go on after a cut. */
const broadcastDoc = z.object({
  _id: objectId(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  audience: z.enum(['all', 'users', 'owners']),
  cityId: z.string().optional(),
  by: objectId(),
  state: z.enum(['sending', 'done']),
  /** Everybody up to this user has been told. */
  cursor: objectId(),
  told: z.number().default(0),
  /** When it last went on: one that stands still was cut. */
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

/** A broadcast that is still being told, or null. */
export async function findSending(core: Core, id: string): Promise<BroadcastDoc | null> {
  return await core.db.broadcasts.findOne({ _id: new Types.ObjectId(id), state: 'sending' });
}

/** All are told, unless another worker has moved the cursor meanwhile. */
export async function endBroadcast(core: Core, { _id, cursor }: BroadcastDoc): Promise<void> {
  await core.db.broadcasts.updateOne({ _id, cursor }, { $set: { state: 'done' } });
}

/** Moves the cursor behind those who have been told. Of two workers this update lets one go on: null for the other. */
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

/** Broadcasts that have not gone on since a moment though they are not done. */
export function findStandingStill(core: Core, since: Date): mongo.FindCursor<Pick<BroadcastDoc, '_id'>> {
  return core.db.broadcasts.find({ state: 'sending', wentOnAt: { $lte: since } }, { projection: { _id: 1 } });
}

/** What an admin has told many, for their export. */
export async function exportBroadcasts(core: Core, by: Types.ObjectId): Promise<unknown[]> {
  return await core.db.broadcasts
    .find({ by }, { projection: { title: 1, message: 1, audience: 1, createdAt: 1 } })
    .toArray();
}
