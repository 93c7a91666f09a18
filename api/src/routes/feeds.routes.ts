import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import {
  createFeed,
  createPlayerFeed,
  endFeed,
  endPlayerFeed,
  listFeeds,
  readPlayerFeed,
} from '@crease/domain/business/feeds/manage-feeds';
import { readFeed } from '@crease/domain/business/feeds/read-feed';
import * as feeds from '@crease/shared/contracts/feeds';
import { matchesTag } from '../http/entity-tag.js';
import { FileReply, NOT_MODIFIED } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Calendar feeds that programs subscribe to. */
export function registerFeedRoutes(router: Router): void {
  route(router, feeds.createFeed, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'feed.change');
    return { feed: await createFeed(core, ownerId, body?.groundIds) };
  });

  route(router, feeds.listFeeds, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'feed.change');
    return { feeds: await listFeeds(core, ownerId) };
  });

  route(router, feeds.endFeed, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'feed.change');
    await endFeed(core, ownerId, params.id);
    return { message: 'The feed has ended.' };
  });

  route(router, feeds.readMyFeed, async ({ core, caller }) => ({
    feed: await readPlayerFeed(core, caller.id),
  }));

  route(router, feeds.createMyFeed, async ({ core, caller }) => ({
    feed: await createPlayerFeed(core, caller.id),
  }));

  route(router, feeds.endMyFeed, async ({ core, caller }) => {
    await endPlayerFeed(core, caller.id);
    return { message: 'The feed has ended.' };
  });

  route(router, feeds.readFeed, async ({ core, params, req, res }) => {
    const { ics, etag } = await readFeed(core, params.file.replace(/\.ics$/, ''));
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', 'private, no-cache');
    if (matchesTag(req.headers['if-none-match'], etag)) return NOT_MODIFIED;
    return new FileReply('text/calendar; charset=utf-8', Buffer.from(ics), 'crease.ics', true);
  });
}
