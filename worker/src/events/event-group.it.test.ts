import { appendToStream, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEventGroup } from './event-group.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const anEvent = (): DomainEvent<'ground.changed'> => {
  const groundId = new Types.ObjectId().toString();
  const id = `event-${groundId}`;
  const at = new Date().toISOString();
  return { id, name: 'ground.changed', v: 1, at, key: `ground:${groundId}`, seq: 1, data: { groundId } };
};

function reader(prefix: string, dispatch: (events: readonly DomainEvent[]) => Promise<void>) {
  const { core, env } = world;
  return readEventGroup({
    redisUrl: env.REDIS_URL,
    prefix,
    log: core.log,
    wants: (key) => !key.startsWith('day:'),
    dispatch,
    file: async () => undefined,
  });
}

const pendingOf = async (prefix: string): Promise<number> => {
  const [count] = (await world.core.redis.xpending(streamKey(prefix), WORKER_GROUP)) as [number];
  return count;
};

describe('the event group', () => {
  it('takes over what a worker that died had read and not acknowledged', async () => {
    const { redis } = world.core;
    const prefix = `${world.env.QUEUE_PREFIX}-dead`;
    const key = streamKey(prefix);
    const event = anEvent();
    const [id = ''] = await appendToStream(redis, prefix, [event]);
    await redis.xgroup('CREATE', key, WORKER_GROUP, '0');
    await redis.xreadgroup('GROUP', WORKER_GROUP, 'dead', 'STREAMS', key, '>');
    await redis.xclaim(key, WORKER_GROUP, 'dead', 0, id, 'IDLE', 60_000);
    const taken: string[] = [];
    const group = reader(prefix, async (events) => {
      taken.push(...events.map((each) => each.id));
    });
    await until('the event', () => taken.length > 0, 10_000);
    await until('its acknowledgement', async () => (await pendingOf(prefix)) === 0);
    expect(taken).toEqual([event.id]);
    await group.close();
  });

  it('acknowledges what nobody wants without reading it', async () => {
    const prefix = `${world.env.QUEUE_PREFIX}-days`;
    await world.core.redis.xadd(streamKey(prefix), '*', 'key', 'day:of nobody', 'event', 'no event at all');
    const event = anEvent();
    await appendToStream(world.core.redis, prefix, [event]);
    const taken: string[] = [];
    const group = reader(prefix, async (events) => {
      taken.push(...events.map((each) => each.id));
    });
    await until('the event', () => taken.length > 0);
    await until('both acknowledgements', async () => (await pendingOf(prefix)) === 0);
    expect(taken).toEqual([event.id]);
    await group.close();
  });

  it('lets the others of a batch pass when one of them cannot be queued', async () => {
    const { redis } = world.core;
    const prefix = `${world.env.QUEUE_PREFIX}-batch`;
    const events = [anEvent(), anEvent(), anEvent()];
    await appendToStream(redis, prefix, events);
    const queued = new Set<string>();
    const group = reader(prefix, async (batch) => {
      if (batch.some((event) => event.id === events[1]?.id)) throw new Error('not this one');
      for (const event of batch) queued.add(event.id);
    });
    await until('the others', () => queued.size === 2);
    expect([...queued]).toEqual([events[0]?.id, events[2]?.id]);
    expect(await pendingOf(prefix)).toBe(1);
    await group.close();
  });
});
