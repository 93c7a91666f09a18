import { streamKey } from '../messaging/outbox/stream.js';
import type { Core } from '../platform/core.js';

/** The events on the stream whose id has this beginning, as they were written: each time an event was told counts. */
export async function toldEvents(core: Core, idBegins: string): Promise<string[]> {
  const entries = await core.redis.xrange(streamKey(core.env.QUEUE_PREFIX), '-', '+');
  return entries.flatMap(([, fields]) => fields.filter((field) => field.includes(`"id":"${idBegins}`)));
}
