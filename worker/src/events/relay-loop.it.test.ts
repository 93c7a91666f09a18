import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { areOnStream, streamKey } from '@crease/domain/messaging/outbox/stream';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aUser } from '@crease/domain/testing/factories';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerMetrics } from '../metrics.js';
import { runRelay } from './relay-loop.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** An event that is marked as published although the stream has lost it; returns its `streamId`. */
async function aLostEvent(userId: string): Promise<string> {
  const { core } = world;
  const eventId = `test-${new Types.ObjectId()}`;
  await notifyInWords(core, { eventId, userId, type: 'booking_pending', title: 'T', message: 'M', data: {} });
  await core.events.settled();
  const doc = await core.db.notifications.findOne({ eventId });
  const { streamId = '' } = doc?.outbox[0] ?? {};
  expect(await core.redis.xdel(streamKey(core.env.QUEUE_PREFIX), streamId)).toBe(1);
  return streamId;
}

const isPublishedAgain = async (lost: string): Promise<boolean> => {
  const { core } = world;
  const doc = await core.db.notifications.findOne({ 'outbox.streamId': lost });
  if (doc) return false;
  const all = await core.db.notifications.find({}).toArray();
  const ids = all.flatMap(({ outbox }) => outbox.map(({ streamId }) => streamId ?? ''));
  return (await areOnStream(core.redis, core.env.QUEUE_PREFIX, ids)).every(Boolean);
};

it('publishes an event again whose mark was written after the comparison with a flushed stream', async () => {
  const userId = (await aUser(world.core))._id.toString();
  const early = await aLostEvent(userId);
  const { core } = world;
  const queues = openQueues(core.redis, core.env, core.log);
  const relay = runRelay(core, createWorkerMetrics(createMetrics('worker'), queues));
  await until('the comparison', () => isPublishedAgain(early));
  const late = await aLostEvent(userId);
  await until('the comparison of late marks', () => isPublishedAgain(late));
  await relay.close();
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
});
