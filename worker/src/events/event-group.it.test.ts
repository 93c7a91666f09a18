import { appendToStream, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import type { DeadEvent } from '@crease/domain/messaging/queues/dead-events';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { type DomainEvent, parseEvent } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EventGroupOptions, readEventGroup } from './event-group.js';

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

function reader(
  prefix: string,
  dispatch: (events: readonly DomainEvent[]) => Promise<void>,
  over: Partial<EventGroupOptions> = {},
) {
  const { core, env } = world;
  return readEventGroup({
    redisUrl: env.REDIS_URL,
    prefix,
    log: core.log,
    wants: (key) => !key.startsWith('day:'),
    dispatch,
    file: async () => undefined,
    now: core.clock.now,
    ...over,
  });
}

const pendingOf = async (prefix: string): Promise<number> => {
  const [count] = (await world.core.redis.xpending(streamKey(prefix), WORKER_GROUP)) as [number];
  return count;
};

describe('the event group', () => {
  it('takes over entries that a dead worker read and did not acknowledge', async () => {
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
    await until('the event', () => taken.length > 0);
    await until('its acknowledgement', async () => (await pendingOf(prefix)) === 0);
    expect(taken).toEqual([event.id]);
    await group.close();
  });

  it('acknowledges events that no consumer wants without parsing them', async () => {
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

  it('lets the rest of a batch pass when one event cannot be queued', async () => {
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

  describe('with an event of a newer version', () => {
    const tomorrows = () => {
      const { groundId } = anEvent().data;
      const known = { id: `event-${groundId}`, at: new Date().toISOString(), seq: 1, data: { groundId } };
      return [
        { ...known, id: `${known.id}-v`, key: `ground:${groundId}`, name: 'ground.changed', v: 2 },
        { ...known, id: `${known.id}-n`, key: `ground:${groundId}`, name: 'ground.painted', v: 1 },
      ];
    };
    /** Accepts any name and `v`, as a newer version might. */
    const parseOfTomorrow = (raw: unknown) => {
      const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(raw);
      return { ...anEvent(), id, key };
    };
    const append = (prefix: string, events: readonly { key: string }[]) =>
      Promise.all(
        events.map((event) =>
          world.core.redis.xadd(streamKey(prefix), '*', 'key', event.key, 'event', JSON.stringify(event)),
        ),
      );

    it('leaves it to a newer worker, which takes it over while the older one keeps running', async () => {
      const prefix = `${world.env.QUEUE_PREFIX}-versions`;
      const events = tomorrows();
      await append(prefix, events);
      const ours = anEvent();
      await appendToStream(world.core.redis, prefix, [ours]);
      const dead: DeadEvent[] = [];
      const file = async (one: DeadEvent) => void dead.push(one);
      const taken = { old: [] as string[], newer: [] as string[] };
      const old = reader(prefix, async (batch) => void taken.old.push(...batch.map(({ id }) => id)), {
        file,
        parse: parseEvent,
      });
      await until('the older one to have taken its own', () => taken.old.length === 1);
      await until('the others to be all that waits', async () => (await pendingOf(prefix)) === 2);
      const newer = reader(prefix, async (batch) => void taken.newer.push(...batch.map(({ id }) => id)), {
        file,
        parse: parseOfTomorrow,
      });
      await until('the newer one to take them over', () => taken.newer.length === 2, 40_000);
      await until('their acknowledgement', async () => (await pendingOf(prefix)) === 0);
      expect(taken.old).toEqual([ours.id]);
      expect(taken.newer.sort()).toEqual(events.map(({ id }) => id).sort());
      expect(dead).toEqual([]);
      await Promise.all([old.close(), newer.close()]);
    });

    it('puts it aside when no newer worker has come within a day', async () => {
      const prefix = `${world.env.QUEUE_PREFIX}-a-day`;
      await append(prefix, tomorrows());
      await world.core.redis.xgroup('CREATE', streamKey(prefix), WORKER_GROUP, '0');
      const dead: DeadEvent[] = [];
      const hours = { passed: 0 };
      const group = reader(prefix, async () => undefined, {
        file: async (one) => void dead.push(one),
        now: () => new Date(Date.now() + hours.passed * 3_600_000),
      });
      await until('both to wait', async () => (await pendingOf(prefix)) === 2);
      expect(dead).toEqual([]);
      hours.passed = 25;
      await until('both to be put aside', () => dead.length === 2, 40_000);
      expect(dead.map(({ reason }) => reason).sort()).toEqual([
        'this version does not know ground.changed v2',
        'this version does not know ground.painted v1',
      ]);
      await group.close();
    });
  });
});
