import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertNotifications, type NotificationDoc } from '../accounts/notifications/notification.schema.js';
import { openMongoProxy } from '../testing/mongo-proxy.js';
import { openWorld, type World } from '../testing/world.js';
import { batchDecisions } from './batch-updates.js';
import { isDatabaseAway } from './database-away.js';

let proxy: Awaited<ReturnType<typeof openMongoProxy>>;
let world: World;
beforeEach(async () => {
  proxy = await openMongoProxy();
  world = await openWorld({}, proxy.url);
});
afterEach(async () => {
  proxy.faults = {};
  await world.close();
  await proxy.close();
});

const isOn =
  (collection: string, ...names: string[]) =>
  (command: Record<string, unknown>) =>
    names.some((name) => command[name] === collection);

it('fails a whole batch on a write concern error, whether or not single writes were refused', async () => {
  const things = world.core.connection.collection<{ _id: string; captured: number }>('things');
  await things.insertMany([
    { _id: 'a', captured: 0 },
    { _id: 'b', captured: 100.55 },
  ]);
  const decide = batchDecisions(things);
  const capture = (_id: string, from: number, by: number) =>
    decide({ filter: { _id, captured: from }, update: { $inc: { captured: by } } });

  const onThings = isOn('things', 'update');
  proxy.faults = {
    change: (command, reply) =>
      onThings(command)
        ? { ...reply, writeConcernError: { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'timed out' } }
        : reply,
  };
  const outcomes = await Promise.allSettled([
    capture('a', 0, 100.55),
    capture('b', 0, 0.1),
    capture('unknown', 0, 1),
  ]);
  for (const one of outcomes) {
    expect(one.status, 'a miss must not be reported as a match').toBe('rejected');
    if (one.status === 'rejected') expect(isDatabaseAway(one.reason), String(one.reason)).toBe(true);
  }

  proxy.faults = {};
  expect(await Promise.all([capture('b', 0, 0.1), capture('b', 100.55, 0.1)])).toEqual([false, true]);
});

const aNotification = (userId: Types.ObjectId): NotificationDoc => ({
  _id: new Types.ObjectId(),
  userId,
  eventId: 'broadcast-1',
  type: 'admin_broadcast',
  title: 'Rain',
  message: 'The grounds are shut today.',
  priority: 'medium',
  isRead: false,
  data: {},
  createdAt: new Date(),
  outbox: [],
  seq: 0,
});

it('rejects when the connection breaks during an insertion of many, so that no part of a broadcast is lost', async () => {
  const { core } = world;
  const docs = Array.from({ length: 15 }, () => aNotification(new Types.ObjectId()));
  const onNotifications = isOn('notifications', 'insert');
  proxy.faults = { cut: onNotifications };
  const failure = await insertNotifications(core, docs).catch((error: unknown) => error);
  expect(isDatabaseAway(failure), String(failure)).toBe(true);

  proxy.faults = {
    answer: (command) =>
      onNotifications(command)
        ? { ok: 0, code: 189, codeName: 'PrimarySteppedDown', errmsg: 'stepping down' }
        : undefined,
  };
  await expect(insertNotifications(core, docs)).rejects.toSatisfy(isDatabaseAway);

  proxy.faults = {};
  await insertNotifications(core, docs.slice(0, 5));
  await insertNotifications(core, docs);
  expect(await core.db.notifications.countDocuments({ eventId: 'broadcast-1' })).toBe(15);
});
