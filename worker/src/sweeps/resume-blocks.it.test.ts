import { armFailpoint, watchFailpoints } from '@crease/domain/platform/failpoint';
import { createMetrics } from '@crease/domain/platform/metrics';
import { closeGround } from '@crease/domain/sales/change/closure.service';
import { aGround } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from '../worker.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

it('a closure that could not be finished is counted, logged and finished in a later round', async () => {
  const { core } = world;
  const ground = await aGround(core);
  const disarm = armFailpoint('closure.afterRecord', 'throw');
  const request = { date: dateAhead(), timeSlot: '18:00-20:00', reason: 'Rain' };
  await expect(closeGround(core, ground, request, 'Sanjay')).rejects.toThrow();
  disarm();
  const blocks = core.db.blocks;
  await blocks.updateOne({ groundId: ground._id }, { $set: { createdAt: new Date(0) } });
  let failed = false;
  const stop = watchFailpoints(async (name) => {
    if (name !== 'closure.afterClaim' || failed) return;
    failed = true;
    throw new Error('the database said no');
  });
  const said: string[] = [];
  const log = Object.assign(Object.create(core.log), {
    error: (_facts: object, text: string) => said.push(text),
  });
  const registry = createMetrics('worker');
  const worker = startWorker({ ...core, log }, registry);
  try {
    await until(
      'the closure',
      async () => (await blocks.findOne({ groundId: ground._id }))?.state === 'active',
    );
  } finally {
    stop();
    await worker.close();
  }
  expect(said).toEqual(['an interrupted block or closure could not be resumed yet']);
  expect(await registry.metrics()).toMatch(
    /crease_worker_sweep_failures_total\{sweep="resume-blocks".*\} 1\b/,
  );
});
