import { randomUUID } from 'node:crypto';
import { streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { Types } from 'mongoose';
import { afterAll, expect } from 'vitest';
import { Api } from '../api.js';
import { DayWatcher } from './day-watcher.js';
import { aSlot } from './places.js';
import { failuresOf, startLoad } from './steady-load.js';
import { openCases } from './survives.js';
import { expectTold } from './told.js';

const sink = await SmtpSink.start();
afterAll(() => sink[Symbol.asyncDispose]());
const survives = openCases({ api: 2, realtime: 2, worker: 2, gateway: true, env: { SMTP_URL: sink.url } });

/** A page whose socket was cut gets its day again within this time. */
const MAX_GAP_MS = 5_000;
const WATCHERS = 6;

/** What processes of the next version write beside this one: an unknown event, and an unknown field of documents. */
async function writeAsNextVersion({ redis, env, db }: Core): Promise<void> {
  const key = `booking:${new Types.ObjectId()}`;
  const event = { id: randomUUID(), name: 'booking.cheered', v: 1, at: new Date(), key, seq: 1, data: {} };
  await redis.xadd(streamKey(env.QUEUE_PREFIX), '*', 'key', key, 'event', JSON.stringify(event));
  const field = { $set: { ofTheNextVersion: { at: new Date() } } };
  await db.grounds.updateMany({}, field);
  await db.bookings.updateMany({}, field);
}

survives(
  'a rolling restart under load fails no booking, loses no event, and keeps pages up to date',
  'minute',
  async (scene) => {
    const { system, core, history } = scene;
    const { gateway } = system;
    if (!gateway) throw new Error('a gateway stands in front');
    const slot = await aSlot(core);
    const watchers = Array.from({ length: WATCHERS }, () => new DayWatcher(slot, gateway.url));
    await until('pages to have their day', () => watchers.every(({ hasDay }) => hasDay));
    const load = startLoad(scene, gateway);
    for (const turn of [0, 1]) {
      const processes = [system.api[turn], system.realtime[turn], system.workers[turn]];
      await Promise.all(
        processes.map(async (process) => {
          // Orchestrators allow ten seconds; a process that does not drain in nine exits with 1.
          expect([process?.name, (await process?.terminate())?.code]).toEqual([process?.name, 0]);
          await writeAsNextVersion(core);
          await process?.restart();
        }),
      );
    }
    const booked = await load.end();
    expect(failuresOf(history.operations)).toEqual([]);
    expect(booked.length).toBeGreaterThan(0);
    await expectTold(core, sink, booked);

    const params = { id: slot.groundId, date: slot.bookingDate };
    await (await system.actor(history)).via(gateway).hold(slot);
    const { availability } = await new Api(gateway.url).call(getAvailability, { params });
    await until('pages to hear of the last hold', () => watchers.every(({ rev }) => rev >= availability.rev));
    expect(watchers.every(({ cuts }) => cuts > 0)).toBe(true);
    expect(Math.max(...watchers.map(({ longestGapMs }) => longestGapMs))).toBeLessThan(MAX_GAP_MS);
    for (const watcher of watchers) watcher[Symbol.dispose]();
    await expectKeptForNext(core);
  },
);

/** The next version's events wait for its workers, and none was parked as invalid. */
async function expectKeptForNext(core: Core): Promise<void> {
  const pending = await core.redis.xpending(streamKey(core.env.QUEUE_PREFIX), WORKER_GROUP);
  expect(Array.isArray(pending) ? Number(pending[0]) : 0).toBeGreaterThanOrEqual(6);
  const queues = openQueues(core.redis, core.env, core.log);
  expect(await queues.parked.getFailedCount()).toBe(0);
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
}
