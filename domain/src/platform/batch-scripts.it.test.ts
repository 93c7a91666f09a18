import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../testing/world.js';
import { runScript } from './batch-scripts.js';
import { connectRedis } from './redis.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

it('answers each script on its own, and a failing one fails alone', async () => {
  const { redis, env } = world.core;
  const key = `${env.QUEUE_PREFIX}:count`;
  const count = { script: "return redis.call('INCRBY', KEYS[1], ARGV[1])", key, args: [2] };
  const wrong = { script: "return redis.call('NOSUCHCOMMAND')", key, args: [] };
  const pipelines = vi.spyOn(redis, 'pipeline');
  const asked = [count, wrong, count, count].map((call) => runScript(redis, call));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    2,
    'failed',
    4,
    6,
  ]);
  // One write for all.
  expect(pipelines).toHaveBeenCalledTimes(1);
});

it('sends the script again to a Redis that has lost it', async () => {
  const { redis, env } = world.core;
  const count = { script: "return redis.call('INCR', KEYS[1])", key: `${env.QUEUE_PREFIX}:again`, args: [] };
  expect(await runScript(redis, count)).toBe(1);
  await redis.script('FLUSH');
  expect(await Promise.all([runScript(redis, count), runScript(redis, count)])).toEqual([2, 3]);
});

it('fails at once while Redis is down', async () => {
  const away = connectRedis('redis://127.0.0.1:1', world.core.log);
  await expect(runScript(away, { script: 'return 1', key: 'any', args: [] })).rejects.toThrow();
  away.disconnect();
});
