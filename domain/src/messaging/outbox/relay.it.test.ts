import type { DomainEvent } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationDoc } from '../../accounts/notifications/notification.schema.js';
import { notifyInWords } from '../../accounts/notifications/notify.js';
import { takeScans } from '../../testing/collection-scans.js';
import { openCounting } from '../../testing/counting.js';
import { aUser } from '../../testing/factories.js';
import { type OwnRedis, startOwnRedis } from '../../testing/redis-server.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { markPublished } from './outbox-storage.queries.js';
import { KEEP_PUBLISHED_MS, pruneOutboxes, relayOutboxes, republishForgotten } from './relay.js';
import { fieldOf, streamKey } from './stream.js';
import { type Gap, openStreamReader } from './stream-reader.js';

let redis: OwnRedis;
let world: World;

beforeAll(async () => {
  redis = await startOwnRedis();
  world = await openWorld({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await world.close();
  await redis[Symbol.asyncDispose]();
});

/** A core whose clock runs this many ms ahead. */
const later = (ms: number) => ({
  ...world.core,
  clock: { now: () => new Date(world.core.clock.now().getTime() + ms) },
});

async function onStream(): Promise<DomainEvent[]> {
  const entries = await world.core.redis.xrange(streamKey(world.env.QUEUE_PREFIX), '-', '+');
  return entries.map(([, fields]) => JSON.parse(fieldOf(fields, 'event') ?? '') as DomainEvent);
}

async function tellSomebody(): Promise<string> {
  const user = await aUser(world.core);
  const eventId = new Types.ObjectId().toString();
  await notifyInWords(world.core, {
    eventId,
    userId: user._id.toString(),
    type: 'booking_pending',
    title: 'Held',
    message: 'Pay within 5 minutes.',
  });
  const made = await world.core.db.notifications.findOne({ eventId });
  return made?.outbox[0]?.id ?? '';
}

const dirtyCount = () => world.core.db.notifications.countDocuments({ outboxDirtyAt: { $exists: true } });
const redisIsBack = () => until('Redis to be back', () => world.core.redis.status === 'ready');

/** A notification for the relay, which only looks at its outbox. */
const aNotice = (createdAt: Date, outbox: NotificationDoc['outbox']): NotificationDoc => ({
  _id: new Types.ObjectId(),
  userId: new Types.ObjectId(),
  eventId: new Types.ObjectId().toString(),
  type: 'booking_pending',
  title: '',
  message: '',
  priority: 'low',
  isRead: true,
  data: {},
  createdAt,
  seq: outbox.length,
  outbox,
});

describe('relay', () => {
  it('leaves fresh events to the fast path, and skips those it has published', async () => {
    const id = await tellSomebody();
    await world.core.events.settled();
    expect((await onStream()).map((event) => event.id)).toContain(id);
    expect(await dirtyCount()).toBe(0);
    expect(await relayOutboxes(later(5_000))).toBe(0);
  });

  it('publishes what was recorded while Redis was down, once it is up, and marks it', async () => {
    await redis.kill();
    await until('the connection to break', () => world.core.redis.status !== 'ready');
    const ids = [await tellSomebody(), await tellSomebody(), await tellSomebody()];
    expect(await dirtyCount()).toBe(3);
    await redis.start();
    await redisIsBack();
    expect(await relayOutboxes(world.core)).toBe(0);
    expect(await relayOutboxes(later(2_500))).toBe(3);
    expect((await onStream()).map((event) => event.id)).toEqual(ids);
    expect(await dirtyCount()).toBe(0);
  });

  it('republishes everything a flushed Redis lost, and nothing that it still has', async () => {
    const id = await tellSomebody();
    await world.core.events.settled();
    const before = await onStream();
    expect(await republishForgotten(world.core, undefined)).toBeLessThanOrEqual(1);
    await world.core.redis.flushall();
    await tellSomebody();
    await world.core.events.settled();
    await republishForgotten(world.core, undefined);
    const ids = (await onStream()).map((event) => event.id);
    expect(ids).toContain(id);
    for (const event of before) expect(ids).toContain(event.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await republishForgotten(world.core, undefined)).toBe(0);
  });

  it('republishes what Redis lost while the machine was off for longer than entries are kept', async () => {
    const id = await tellSomebody();
    await world.core.events.settled();
    const longAgo = new Date(world.core.clock.now().getTime() - KEEP_PUBLISHED_MS - 5 * 60_000);
    await world.core.db.notifications.updateOne(
      { 'outbox.id': id },
      { $set: { 'outbox.$.publishedAt': longAgo } },
    );
    await world.core.redis.flushall();
    await takeScans(world.core);
    await republishForgotten(world.core, undefined);
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    expect((await onStream()).map((event) => event.id)).toContain(id);
    expect(await republishForgotten(world.core, undefined)).toBe(0);
    await pruneOutboxes(world.core);
    expect(await world.core.db.notifications.countDocuments({ 'outbox.id': id })).toBe(1);
  });

  it('cleans documents that are marked dirty although all is published, so that they delay no others', async () => {
    const notifications = world.core.db.notifications;
    const at = new Date(world.core.clock.now().getTime() - 3_600_000);
    const published = {
      name: 'notification.read' as const,
      at,
      data: { userId: 'u', ids: [] },
      publishedAt: at,
      streamId: '1-0',
    };
    const marked = Array.from({ length: 200 }, () => new Types.ObjectId());
    await notifications.insertMany(
      marked.map((_id) => ({
        ...aNotice(at, [{ ...published, id: _id.toString() }]),
        _id,
        outboxDirtyAt: at,
      })),
    );
    const { publishedAt: _, streamId: __, ...waiting } = { ...published, id: 'waits' };
    const notice = { ...aNotice(at, [waiting]), outboxDirtyAt: new Date(at.getTime() + 1) };
    await notifications.insertOne(notice);
    expect(await relayOutboxes(world.core)).toBe(1);
    expect((await onStream()).at(-1)?.id).toBe('waits');
    expect(await dirtyCount()).toBe(0);
    await notifications.deleteMany({ _id: { $in: [...marked, notice._id] } });
  });

  it('publishes a day whose newest rev was never published', async () => {
    const groundId = new Types.ObjectId().toString();
    const days = world.core.db.groundDays;
    const dirtyAt = world.core.clock.now();
    await days.insertOne({
      _id: `${groundId}:2026-12-01`,
      groundId,
      date: '2026-12-01',
      rev: 4,
      publishedRev: 2,
      claims: {},
      dirtyAt,
    });
    expect(await relayOutboxes(later(2_500))).toBe(1);
    const told = (await onStream()).at(-1);
    expect(told).toMatchObject({ name: 'day.changed', seq: 4, data: { groundId, rev: 4 } });
    const after = await days.findOne({ _id: `${groundId}:2026-12-01` });
    expect(after?.publishedRev).toBe(4);
    expect(after?.dirtyAt).toBeUndefined();
  });

  it('does not mark a day as published after it has changed again', async () => {
    const days = world.core.db.groundDays;
    const groundId = new Types.ObjectId().toString();
    const day = { _id: `${groundId}:2026-12-02`, groundId, date: '2026-12-02', rev: 1 };
    const dirtyAt = world.core.clock.now();
    await days.insertOne({ ...day, publishedRev: 0, claims: {}, dirtyAt });
    world.core.events.publishDaySoon(day);
    await days.updateOne({ _id: day._id }, { $inc: { rev: 1 } });
    await world.core.events.settled();
    expect(await days.findOne({ _id: day._id })).toMatchObject({ publishedRev: 0, dirtyAt });
    world.core.events.publishDaySoon({ ...day, rev: 2 });
    await world.core.events.settled();
    const after = await days.findOne({ _id: day._id });
    expect(after?.publishedRev).toBe(2);
    expect(after?.dirtyAt).toBeUndefined();
  });

  it('marks the only unpublished entry of a document, and the only one of each of several', async () => {
    const notifications = world.core.db.notifications;
    const now = world.core.clock.now();
    const entry = (id: string, publishedAt?: Date) => ({
      id,
      name: 'notification.read' as const,
      at: now,
      data: { userId: 'u', ids: [] },
      ...(publishedAt ? { publishedAt, streamId: '1-0' } : {}),
    });
    const document = async (...outbox: ReturnType<typeof entry>[]) => {
      const notice = { ...aNotice(now, outbox), outboxDirtyAt: now };
      await notifications.insertOne(notice);
      return notice._id;
    };
    const mark = (id: Types.ObjectId, entryId: string) => ({
      collection: 'notifications' as const,
      id,
      entryId,
      streamId: '2-0',
    });
    const [last, others, both] = [
      await document(entry('a1', now), entry('a2')),
      await document(entry('b1'), entry('b2')),
      await document(entry('c1'), entry('c2')),
    ];
    await markPublished(
      world.core.db,
      [mark(last, 'a2'), mark(others, 'b2'), mark(both, 'c1'), mark(both, 'c2')],
      now,
    );
    const read = async (id: Types.ObjectId) => {
      const doc = await notifications.findOne({ _id: id });
      return [doc?.outbox.map(({ streamId }) => streamId), doc?.outboxDirtyAt];
    };
    expect(await read(last)).toEqual([['1-0', '2-0'], undefined]);
    expect(await read(others)).toEqual([[undefined, '2-0'], now]);
    expect(await read(both)).toEqual([['2-0', '2-0'], undefined]);
    await notifications.deleteMany({ _id: { $in: [last, others, both] } });
  });

  it('drops published entries after 15 minutes and keeps the numbers of the rest', async () => {
    const eventId = await tellSomebody();
    await world.core.events.settled();
    expect(await pruneOutboxes(world.core)).toBe(0);
    expect(await pruneOutboxes(later(KEEP_PUBLISHED_MS + 60_000))).toBeGreaterThan(0);
    const left = await world.core.db.notifications.findOne({ 'outbox.id': eventId });
    expect(left).toBeNull();
  });

  it('asks the database once whether any collection has entries to compare or to drop', async () => {
    const asked: string[] = [];
    const { core, close } = await openCounting(world.core, (command) => asked.push(command));
    const nothingOld = { ...core, clock: { now: () => new Date(0) } };
    expect(await pruneOutboxes(nothingOld)).toBe(0);
    expect(await republishForgotten(core, undefined, later(60_000).clock.now())).toBe(0);
    expect(asked).toEqual(['aggregate users', 'aggregate users']);
    await close();
  });

  it('drops all old entries in one round, except those behind an earlier unpublished one', async () => {
    const notifications = world.core.db.notifications;
    const old = new Date(world.core.clock.now().getTime() - KEEP_PUBLISHED_MS - 60_000);
    const entry = (publishedAt?: Date) => ({
      id: new Types.ObjectId().toString(),
      name: 'notification.read' as const,
      at: old,
      data: { userId: '', ids: [] },
      ...(publishedAt ? { publishedAt, streamId: '1-0' } : {}),
    });
    const stuck = Array.from({ length: 250 }, () => aNotice(old, [entry(), entry(old)]));
    const done = Array.from({ length: 250 }, () => aNotice(old, [entry(old), entry(old)]));
    await notifications.insertMany([...stuck, ...done]);
    expect(await pruneOutboxes(world.core)).toBe(500);
    expect(
      await notifications.countDocuments({
        _id: { $in: stuck.map(({ _id }) => _id) },
        'outbox.1': { $exists: true },
      }),
    ).toBe(250);
    await notifications.deleteMany({ _id: { $in: [...stuck, ...done].map(({ _id }) => _id) } });
  });
});

describe('stream reader', () => {
  it('continues after a broken connection, reports it, and delivers each event once', async () => {
    const seen: string[] = [];
    const gaps: Gap[] = [];
    const reader = openStreamReader({
      redisUrl: redis.url,
      prefix: world.env.QUEUE_PREFIX,
      log: world.core.log,
      wants: (key) => key.startsWith('notification:'),
      onEvent: (event) => seen.push(event.id),
      onGap: (gap) => gaps.push(gap),
    });
    await reader.ready();
    const first = await tellSomebody();
    await until('the first event', () => seen.includes(first));

    await redis.kill();
    await until('the connection to break', () => world.core.redis.status !== 'ready');
    const second = await tellSomebody();
    await redis.start();
    await redisIsBack();
    await until('the gap to be noticed', () => gaps.includes('flushed'));
    await relayOutboxes(later(2_500));
    await republishForgotten(world.core, undefined);
    await until('the second event', () => seen.includes(second));
    expect(seen).toEqual([first, second]);
    await until('the stream to be heard again', () => performance.now() - reader.heardAt() < 2_000);
    await reader.close();
  });
});
