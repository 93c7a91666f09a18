import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';

/** An address that calendars read: of a workplace's games, or of a player's. One that has ended is gone. */
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
// A player has one: two that are made at once are one, with the address that was written last.
feedSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { kind: 'player' } });

export async function insertFeed(core: Core, feed: FeedDoc): Promise<void> {
  await core.db.feeds.insertOne(feed);
}

/** Writes a player's feed over the one before. */
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

/** A workplace's feeds, the oldest first. */
export async function feedsOf(core: Core, ownerId: Types.ObjectId): Promise<FeedDoc[]> {
  return await core.db.feeds.find({ userId: ownerId, kind: 'workplace' }).sort({ _id: 1 }).toArray();
}

export async function playerFeedOf(core: Core, userId: Types.ObjectId): Promise<FeedDoc | null> {
  return await core.db.feeds.findOne({ userId, kind: 'player' });
}

/** Ends a feed of a workplace. False where it has none like that. */
export async function deleteFeed(core: Core, ownerId: Types.ObjectId, id: string): Promise<boolean> {
  const filter = { _id: new Types.ObjectId(id), userId: ownerId, kind: 'workplace' } as const;
  return (await core.db.feeds.deleteOne(filter)).deletedCount === 1;
}

/** Ends a player's feed. False where there is none. */
export async function deletePlayerFeed(core: Core, userId: Types.ObjectId): Promise<boolean> {
  return (await core.db.feeds.deleteOne({ userId, kind: 'player' })).deletedCount === 1;
}

/** Which feeds an account has, as its export tells. */
export async function exportFeeds(core: Core, userId: Types.ObjectId) {
  return await core.db.feeds.find({ userId }, { projection: { kind: 1, createdAt: 1 } }).toArray();
}
