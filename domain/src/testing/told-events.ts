import { streamKey } from '../messaging/outbox/stream.js';
import type { Core } from '../platform/core.js';

/** The events on the stream whose id begins with this, as texts; each publication counts. */
export async function toldEvents(core: Core, idBegins: string): Promise<string[]> {
  const entries = await core.redis.xrange(streamKey(core.env.QUEUE_PREFIX), '-', '+');
  return entries.flatMap(([, fields]) => fields.filter((field) => field.includes(`"id":"${idBegins}`)));
}
