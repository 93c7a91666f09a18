import { createHash } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { type FeedDoc, findFeed } from '../../accounts/feeds/feed.schema.js';
import { ownerRuns } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken } from '../../platform/secret-token.js';
import { findForFeed } from '../../sales/booking-reads/booking-lists.queries.js';

const DAY_MS = 86_400_000;
/** Includes games of the last month, and as far ahead as games can be booked (docs/product-rules.md, Feeds). */
const DAYS_BACK = 31;
const DAYS_AHEAD = 367;

/**
 * A feed in iCalendar form, with its ETag.
 * @throws `NOT_FOUND` for an unknown or ended address, and if its workplace no longer runs.
 */
export async function readFeed(core: Core, token: string): Promise<{ ics: string; etag: string }> {
  const feed = await findFeed(core, hashOfToken(token));
  if (!feed || !(await isAlive(core, feed))) throw new AppError('NOT_FOUND', 'This calendar has ended.');
  const now = core.clock.now().getTime();
  const games = await findForFeed(core, feed, {
    from: new Date(now - DAYS_BACK * DAY_MS),
    to: new Date(now + DAYS_AHEAD * DAY_MS),
  });
  // Loaded on demand, because it brings a calendar library with it.
  const { feedIcs } = await import('./feed-ics.js');
  const ics = feedIcs(feed, games);
  return { ics, etag: `"${createHash('sha256').update(ics).digest('base64url').slice(0, 22)}"` };
}

async function isAlive(core: Core, { userId, kind }: FeedDoc): Promise<boolean> {
  if (kind !== 'player') return await ownerRuns(core, userId);
  const account = await core.reads.account(userId.toString());
  return account !== null && !account.deletedAt;
}
