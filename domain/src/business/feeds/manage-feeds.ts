import type { Feed, NewFeed } from '@crease/shared/contracts/feeds';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import {
  deleteFeed,
  deletePlayerFeed,
  type FeedDoc,
  feedsOf,
  insertFeed,
  playerFeedOf,
  writePlayerFeed,
} from '../../accounts/feeds/feed.schema.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';

const MOST_FEEDS = 50;

const noSuchFeed = () => new AppError('NOT_FOUND', 'There is no such feed.');

const present = ({ _id, groundIds, createdAt }: FeedDoc): Feed => ({
  _id: _id.toString(),
  ...(groundIds ? { groundIds: groundIds.map(String) } : {}),
  createdAt: createdAt.toISOString(),
});

const presentNew = (core: Core, feed: FeedDoc, token: string): NewFeed => ({
  ...present(feed),
  url: `${core.env.PUBLIC_URL}/api/feeds/${token}.ics`,
});

/**
 * Creates a workplace's calendar feed, for some grounds or all. Only this answer contains its address.
 * @throws `NOT_FOUND` for a ground of another workplace, `STATE_CONFLICT` at 50 feeds.
 */
export async function createFeed(
  core: Core,
  ownerId: string,
  groundIds: readonly string[] | undefined,
): Promise<NewFeed> {
  const userId = new Types.ObjectId(ownerId);
  if (groundIds) await assertGroundsOf(core, userId, groundIds);
  if ((await feedsOf(core, userId)).length >= MOST_FEEDS)
    throw new AppError('STATE_CONFLICT', 'There are 50 feeds. Please end one that is not needed any more.');
  const token = newToken();
  const feed: FeedDoc = {
    _id: new Types.ObjectId(),
    kind: 'workplace',
    userId,
    ...(groundIds ? { groundIds: groundIds.map((id) => new Types.ObjectId(id)) } : {}),
    tokenHash: hashOfToken(token),
    createdAt: core.clock.now(),
  };
  await insertFeed(core, feed);
  return presentNew(core, feed, token);
}

export async function listFeeds(core: Core, ownerId: string): Promise<Feed[]> {
  return (await feedsOf(core, new Types.ObjectId(ownerId))).map(present);
}

/** Ends a workplace's feed. @throws `NOT_FOUND` */
export async function endFeed(core: Core, ownerId: string, id: string): Promise<void> {
  if (!(await deleteFeed(core, new Types.ObjectId(ownerId), id))) throw noSuchFeed();
}

/** A player's feed, without its address; null if there is none. */
export async function readPlayerFeed(core: Core, userId: string): Promise<Feed | null> {
  const feed = await playerFeedOf(core, new Types.ObjectId(userId));
  return feed && present(feed);
}

/** Creates the feed of a player's games; the previous address stops working. */
export async function createPlayerFeed(core: Core, userId: string): Promise<NewFeed> {
  const token = newToken();
  const feed = await writePlayerFeed(core, new Types.ObjectId(userId), hashOfToken(token), core.clock.now());
  return presentNew(core, feed, token);
}

/** Ends a player's feed. @throws `NOT_FOUND` */
export async function endPlayerFeed(core: Core, userId: string): Promise<void> {
  if (!(await deletePlayerFeed(core, new Types.ObjectId(userId)))) throw noSuchFeed();
}
