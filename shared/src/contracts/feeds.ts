import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, objectId } from './common.js';
import { workplaceQuery } from './workplace.js';

/** A calendar feed of a workplace. Its address is shown once, at creation. */
export const feed = z.object({ _id: objectId, groundIds: z.array(objectId).optional(), createdAt: isoTime });
export type Feed = z.infer<typeof feed>;
const newFeed = feed.extend({ url: z.string() });
export type NewFeed = z.infer<typeof newFeed>;

export const createFeed = contract({
  method: 'POST',
  path: '/owner/feeds',
  auth: 'staff',
  act: 'feed.change',
  tag: 'Feeds',
  summary: 'Make an address that any calendar subscribes to: who plays when, and nothing else of them',
  query: workplaceQuery,
  body: z.strictObject({ groundIds: z.array(objectId).min(1).max(100).optional() }).optional(),
  response: z.object({ feed: newFeed }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listFeeds = contract({
  method: 'GET',
  path: '/owner/feeds',
  auth: 'staff',
  act: 'feed.change',
  tag: 'Feeds',
  summary: 'The calendar feeds of my workplace, without their addresses',
  query: workplaceQuery,
  response: z.object({ feeds: z.array(feed) }),
});

export const endFeed = contract({
  method: 'DELETE',
  path: '/owner/feeds/:id',
  auth: 'staff',
  act: 'feed.change',
  tag: 'Feeds',
  summary: 'End a feed: its address is unknown at once',
  params: idParams,
  query: workplaceQuery,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readMyFeed = contract({
  method: 'GET',
  path: '/users/me/feed',
  auth: 'user',
  tag: 'Feeds',
  summary: 'Whether my games have an address for calendars, and since when; without the address',
  response: z.object({ feed: feed.nullable() }),
});

export const createMyFeed = contract({
  method: 'POST',
  path: '/users/me/feed',
  auth: 'user',
  tag: 'Feeds',
  summary: 'Make an address of my games for my calendar; the one before ends',
  response: z.object({ feed: newFeed }),
  status: 201,
});

export const endMyFeed = contract({
  method: 'DELETE',
  path: '/users/me/feed',
  auth: 'user',
  tag: 'Feeds',
  summary: 'End the address of my games',
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readFeed = contract({
  method: 'GET',
  path: '/feeds/:file',
  tag: 'Feeds',
  summary: 'A feed, as calendars read it; it has an ETag',
  params: z.object({ file: z.string().min(1).max(100) }),
  response: z.string(),
  contentType: 'text/calendar',
  errors: ['NOT_FOUND'],
});
