import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis } from '../../platform/redis.js';
import { aUser } from '../../testing/factories.js';
import { type OwnRedis, startOwnRedis } from '../../testing/redis-server.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { fact, recording } from './outbox.js';
import { createPublisher } from './publisher.js';
import { RELAY_AFTER_MS, relayOutboxes } from './relay.js';
import { fieldOf, streamKey } from './stream.js';

let redis: OwnRedis;
let world: World;
beforeAll(async () => {
  redis = await startOwnRedis({ persistent: true });
  world = await openWorld({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await world.close();
  await redis[Symbol.asyncDispose]();
});

const FACTS = 120;

async function onStream(): Promise<DomainEvent[]> {
  const entries = await world.core.redis.xrange(streamKey(world.env.QUEUE_PREFIX), '-', '+');
  return entries.map(([, fields]) => JSON.parse(fieldOf(fields, 'event') ?? '') as DomainEvent);
}

describe('events of one document', () => {
  it('reach the stream in its order, from two processes and over a Redis that goes away in between', async () => {
    const { core } = world;
    const user = await aUser(core);
    const users = core.db.users;
    // A second process with its own publisher and connection.
    const far = connectRedis(redis.url, core.log);
    await until('the second connection', () => far.status === 'ready');
    const { db, log, clock } = core;
    const prefix = world.env.QUEUE_PREFIX;
    const other = createPublisher({ db, redis: far, log, prefix, now: clock.now });
    const publishers = [core.events, other];

    const record = async (i: number) => {
      const userId = user._id.toString();
      const { push, inc, set } = recording([
        fact(core, 'notification.read', clock.now(), { userId, ids: [] }),
      ]);
      const after = await users.findOneAndUpdate(
        { _id: user._id },
        { $push: push, $inc: inc, $set: set },
        { returnDocument: 'after' },
      );
      publishers[i % 2]?.publishSoon('users', after);
    };
    for (let i = 0; i < FACTS; i++) {
      if (i === FACTS / 3) await redis.kill();
      if (i === (2 * FACTS) / 3) await redis.start();
      await record(i);
    }
    await until('both connections', () => core.redis.status === 'ready' && far.status === 'ready');
    await Promise.all(publishers.map((publisher) => publisher.settled()));
    const later = new Date(clock.now().getTime() + RELAY_AFTER_MS + 1_000);
    await relayOutboxes({ ...core, clock: { now: () => later } });
    far.disconnect();

    const told = await onStream();
    // An event published twice counts where it came first: readers drop ids they know.
    const first = [...new Map(told.map((event) => [event.id, event.seq])).values()];
    expect(first).toEqual(Array.from({ length: FACTS }, (_, i) => i + 1));
  });
});
