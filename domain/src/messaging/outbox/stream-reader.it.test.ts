import type { DomainEvent } from '@crease/shared/events/domain-events';
import { expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { openWorld } from '../../testing/world.js';
import { appendToStream, streamKey } from './stream.js';
import { openStreamReader } from './stream-reader.js';

it('treats an event of a newer version as a change of its ground, and skips it without a ground', async () => {
  await using world = await openWorld();
  const { redis, log } = world.core;
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = world.env;
  const seen: DomainEvent[] = [];
  const reader = openStreamReader({
    redisUrl,
    prefix,
    log,
    wants: () => true,
    onEvent: (event) => seen.push(event),
    onGap: () => undefined,
  });
  await reader.ready();
  const groundId = 'a'.repeat(24);
  const at = new Date().toISOString();
  const append = (event: { key: string } & Record<string, unknown>) =>
    redis.xadd(streamKey(prefix), '*', 'key', event.key, 'event', JSON.stringify(event));
  const key = `day:${groundId}:2026-12-01`;
  await append({ id: 'a', name: 'day.changed', v: 2, at, key, seq: 7, data: { any: 1 } });
  await append({ id: 'b', name: 'user.knighted', v: 1, at, key: 'user:x', seq: 1 });
  const ours: DomainEvent<'ground.changed'> = {
    id: 'c',
    name: 'ground.changed',
    v: 1,
    at,
    key: `ground:${groundId}`,
    seq: 1,
    data: { groundId },
  };
  await appendToStream(redis, prefix, [ours]);
  await until('the last', () => seen.some(({ id }) => id === 'c'));
  expect(seen).toEqual([
    { id: 'a', name: 'ground.changed', v: 1, at, key, seq: 7, data: { groundId } },
    ours,
  ]);
  await reader.close();
});
