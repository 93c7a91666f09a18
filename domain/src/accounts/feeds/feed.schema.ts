import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';

/** An address that calendar apps read: a workplace's games, or a player's. Deleted when it ends. */
const feedDoc = z.object({
  _id: objectId(),
  kind: z.enum(['workplace', 'player']),
  /** The workplace's owner, or the player. */
  userId: objectId(),
  /** Workplace feeds only. If absent: all grounds, including new ones. */
  groundIds: z.array(objectId()).optional(),
  /** SHA-256 of the address's token. */
  tokenHash: z.string(),
  createdAt: z.date(),
});
export type FeedDoc = z.infer<typeof feedDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    feeds: FeedDoc;
  }
}

export const feedSchema = schemaOf(feedDoc);
feedSchema.index({ tokenHash: 1 }, { unique: true });
feedSchema.index({ userId: 1, kind: 1, _id: 1 });
// One per player: of two made at once, the address written last remains.
feedSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { kind: 'player' } });

export async function insertFeed(core: Core, feed: FeedDoc): Promise<void> {
  await core.db.feeds.insertOne(feed);
}

/** Stores a player's feed in place of their previous one. */
export async function writePlayerFeed(
  core: Core,
  userId: Types.ObjectId,
  tokenHash: string,
  now: Date,
): Promise<FeedDoc> {
  const write = () =>
    core.db.feeds.findOneAndUpdate(
      { userId, kind: 'player' },
      { $set: { tokenHash, createdAt: now }, $setOnInsert: { _id: new Types.ObjectId() } },
      { upsert: true, returnDocument: 'after' },
    );
  const written = await upsertOnce(write, neverRefused);
  if (!written) throw new Error('an upsert answers its document');
  return written;
}

export async function findFeed(core: Core, tokenHash: string): Promise<FeedDoc | null> {
  return await core.db.feeds.findOne({ tokenHash });
}

/** A workplace's feeds, oldest first. */
export async function feedsOf(core: Core, ownerId: Types.ObjectId): Promise<FeedDoc[]> {
  return await core.db.feeds.find({ userId: ownerId, kind: 'workplace' }).sort({ _id: 1 }).toArray();
}

export async function playerFeedOf(core: Core, userId: Types.ObjectId): Promise<FeedDoc | null> {
  return await core.db.feeds.findOne({ userId, kind: 'player' });
}

/** Deletes a workplace's feed. False if it does not exist. */
export async function deleteFeed(core: Core, ownerId: Types.ObjectId, id: string): Promise<boolean> {
  const filter = { _id: new Types.ObjectId(id), userId: ownerId, kind: 'workplace' } as const;
  return (await core.db.feeds.deleteOne(filter)).deletedCount === 1;
}

/** Deletes a player's feed. False if it does not exist. */
export async function deletePlayerFeed(core: Core, userId: Types.ObjectId): Promise<boolean> {
  return (await core.db.feeds.deleteOne({ userId, kind: 'player' })).deletedCount === 1;
}

/** An account's feeds, for its export. */
export async function exportFeeds(core: Core, userId: Types.ObjectId) {
  return await core.db.feeds.find({ userId }, { projection: { kind: 1, createdAt: 1 } }).toArray();
}
