import { findFreePorts } from '@crease/domain/platform/free-ports';
import { stagger } from '@crease/domain/testing/pauses';
import { startWatchedRedis } from '@crease/domain/testing/redis-sentinel';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { afterAll, expect } from 'vitest';
import { DayWatcher } from './day-watcher.js';
import { aSlot } from './places.js';
import { failuresOf, startLoad } from './steady-load.js';
import { openCases, type Round } from './survives.js';
import { expectTold } from './told.js';

const redis = await startWatchedRedis(await findFreePorts(5));
const sink = await SmtpSink.start();
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
const survives = openCases({ worker: 1, realtime: 1, env: { REDIS_URL: redis.url, SMTP_URL: sink.url } });

/** Players book through a failover while a page watches a day; afterwards everything is as if there had been none. */
async function bookThrough(scene: Round, failOver: () => Promise<void>): Promise<void> {
  const { system, core, history } = scene;
  const slot = await aSlot(core);
  const [realtime] = system.realtime;
  using watcher = new DayWatcher(slot, realtime?.url ?? '');
  await until('the page to have its day', () => watcher.hasDay);
  const load = startLoad(scene);
  await stagger(500);
  await failOver();
  await until('our own connection to be at the new primary', () => core.redis.status === 'ready');
  await stagger(500);
  const booked = await load.end();
  expect(failuresOf(history.operations)).toEqual([]);
  expect(booked.length).toBeGreaterThan(0);
  await expectTold(core, sink, booked);

  const before = watcher.rev;
  const player = await system.actor(history);
  await player.hold(slot);
  await until('the page to hear of a hold', () => watcher.rev > before);
}

survives(
  'sells nothing twice and loses nothing when Redis’s primary is killed under load and Sentinel fails over',
  'minute',
  async (scene) => {
    await bookThrough(scene, () => redis.failOver());
    await redis.comeBack();
  },
);

survives(
  'sells nothing twice and loses nothing when Redis’s primary hangs under load and returns as a replica',
  'minute',
  (scene) => bookThrough(scene, () => redis.failOverStanding()),
);
