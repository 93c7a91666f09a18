import { streamKey } from '@crease/domain/messaging/outbox/stream';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { stagger } from '@crease/domain/testing/pauses';
import { startOwnRedis } from '@crease/domain/testing/redis-server';
import { rounds } from '@crease/domain/testing/rounds';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { afterAll, expect } from 'vitest';
import { aSlot, bookingOf } from './places.js';
import { openCases, type Round } from './survives.js';
import { expectTold, toldOf } from './told.js';

const redis = await startOwnRedis();
const sink = await SmtpSink.start();
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
const survives = openCases({ worker: 1, env: { REDIS_URL: redis.url, SMTP_URL: sink.url } });

/** A minute in `npm run test:long`. */
const OUTAGE_MS = rounds('minute') > 1 ? 60_000 : 10_000;
const BOOKING_INTERVAL_MS = 500;
/** The median answer is faster, on a busy machine too: nothing waits for Redis. */
const MAX_MEDIAN_MS = 2_500;

/** Players who book and pay one after another, for this long. */
async function bookFor({ system, core, history }: Round, ms: number): Promise<BookingDoc[]> {
  const end = Date.now() + ms;
  const booked: Promise<BookingDoc>[] = [];
  do {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    booked.push(player.bookPaid(slot).then(({ booking }) => bookingOf(core, booking._id)));
    await stagger(BOOKING_INTERVAL_MS);
  } while (Date.now() < end);
  return await Promise.all(booked);
}

function expectUndisturbed({ history }: Round): void {
  expect(history.count('unknown')).toBe(0);
  const took = history.operations.map(({ startedAt, endedAt = 0 }) => endedAt - startedAt);
  const median = took.sort((a, b) => a - b)[Math.floor(took.length / 2)];
  expect(median).toBeLessThan(MAX_MEDIAN_MS);
}

survives(
  'books while Redis is down, and delivers all events after it returns without data',
  'minute',
  async (scene) => {
    const { core } = scene;
    const before = await bookFor(scene, 1_000);
    await redis.kill();
    await until('the connection to break', () => core.redis.status !== 'ready');
    const meanwhile = await bookFor(scene, OUTAGE_MS);
    for (const booking of meanwhile) expect(await toldOf(core, booking)).toEqual([]);
    expectUndisturbed(scene);
    await redis.start();
    await expectTold(core, sink, [...before, ...meanwhile, ...(await bookFor(scene, 500))]);
  },
);

survives('books while Redis hangs, and delivers all events afterwards', 'minute', async (scene) => {
  const { core } = scene;
  redis.stop();
  const meanwhile = await bookFor(scene, 6_000);
  expectUndisturbed(scene);
  redis.cont();
  await expectTold(core, sink, meanwhile);
});

survives('loses no event and repeats none when Redis is flushed under load', 'kill', async (scene) => {
  const { core } = scene;
  const bookings = bookFor(scene, 2_500);
  for (let flush = 0; flush < 3; flush++) {
    await stagger(700);
    await core.redis.flushall();
  }
  await expectTold(core, sink, await bookings);
});

survives('parks an unreadable event and processes the others', 'race', async (scene) => {
  const { core } = scene;
  const queues = openQueues(core.redis, core.env, core.log);
  const dead = () => queues.parked.getFailedCount();
  const had = await dead();
  const poison = ['not json', '{"name":"no.such"}', JSON.stringify({ id: 'x', name: 'booking.paid', v: 2 })];
  for (const event of poison)
    await core.redis.xadd(streamKey(core.env.QUEUE_PREFIX), '*', 'key', 'x', 'event', event);
  await core.redis.xadd(streamKey(core.env.QUEUE_PREFIX), '*', 'nothing', 'at all');
  await expectTold(core, sink, await bookFor(scene, 0));
  await until('the poison to be put aside', async () => (await dead()) === had + poison.length + 1);
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
});
