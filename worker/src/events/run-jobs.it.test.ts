import { openQueues, type Queues } from '@crease/domain/messaging/queues/queues';
import { createMetrics } from '@crease/domain/platform/metrics';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../worker.js';

const MINUTES = 60_000;

let world: World;
let queues: Queues;
beforeAll(async () => {
  world = await openWorld();
  queues = openQueues(world.core.redis, world.env, world.core.log);
});
afterAll(async () => {
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
  await world.close();
});

it.each([
  ['ahead of', 4 * MINUTES],
  ['behind', -4 * MINUTES],
])(
  'postpones a job of a newer version by seconds with a database whose clock is %s ours',
  async (_way, ms) => {
    const clock = { now: () => new Date(Date.now() + ms) };
    const worker = startWorker({ ...world.core, clock }, createMetrics('worker'));
    const jobId = `of-newer-${ms}`;
    const event = {
      id: 'e1',
      name: 'mail.requested',
      v: 1,
      key: 'mail:none',
      seq: 1,
      data: { mailId: '0'.repeat(24) },
    };
    try {
      await queues.mail.add('tomorrows-consumer', { ...event, at: new Date().toISOString() }, { jobId });
      await until('it to be postponed', async () => (await queues.mail.getJobState(jobId)) === 'delayed');
      const postponed = await queues.mail.getJob(jobId);
      expect(postponed?.delay).toBeGreaterThan(0);
      expect(postponed?.delay).toBeLessThanOrEqual(5_000);
    } finally {
      await worker.close();
    }
  },
);
