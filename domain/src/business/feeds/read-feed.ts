import { createHash } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { type FeedDoc, findFeed } from '../../accounts/feeds/feed.schema.js';
import { ownerRuns } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { findForFeed } from '../../sales/booking-reads/booking-lists.queries.js';

const DAY_MS = 86_400_000;
/** Games of the last month, and as far ahead as any can be (docs/product-rules.md, Feeds). */
const DAYS_BACK = 31;
const DAYS_AHEAD = 367;

/**
 * A feed as a calendar reads it, with the tag of its content. Throws `NOT_FOUND` for an address that is unknown or has
 * ended, and where its workplace is run no more.
 */
export async function readFeed(core: Core, token: string): Promise<{ ics: string; etag: string }> {
  const feed = await findFeed(core, hashOfToken(token));
  if (!feed || !(await isAlive(core, feed))) throw new AppError('NOT_FOUND', 'This calendar has ended.');
  const now = core.clock.now().getTime();
  const games = await findForFeed(core, feed, {
    from: new Date(now - DAYS_BACK * DAY_MS),
    to: new Date(now + DAYS_AHEAD * DAY_MS),
  });
  // A calendar library comes with it: loaded with the first feed that somebody reads.
  const { feedIcs } = await import('./feed-ics.js');
  const ics = feedIcs(feed, games);
  return { ics, etag: `"${createHash('sha256').update(ics).digest('base64url').slice(0, 22)}"` };
}

async function isAlive(core: Core, { userId, kind }: FeedDoc): Promise<boolean> {
  if (kind !== 'player') return await ownerRuns(core, userId);
  const account = await core.reads.account(userId.toString());
  return account !== null && !account.deletedAt;
}
