import { once } from 'node:events';
import { createExpiryScheduler } from '@crease/domain/calendar/expiry/expiry-scheduler';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import { createMetrics } from '@crease/domain/platform/metrics';
import { type Due, due } from '@crease/domain/platform/which-due';
import { aUser } from '@crease/domain/testing/factories';
import { stagger } from '@crease/domain/testing/pauses';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerContext } from '../consumers/consumer.js';
import { openPost } from '../mail/post.js';
import { createWorkerMetrics } from '../metrics.js';
import { openPushService } from '../push/push-service.js';
import { runSweeps, type Sweep } from './sweep.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** A worker with only these sweeps. */
function aWorker(sweeps: readonly Sweep[]) {
  const { core, env } = world;
  const queues = openQueues(core.redis, env, core.log);
  const metrics = createWorkerMetrics(createMetrics('worker'), queues);
  const post = openPost(env);
  const context: WorkerContext = {
    core,
    post,
    push: openPushService(env),
    metrics,
    expiry: createExpiryScheduler(core),
  };
  const running = runSweeps(context, sweeps, core.log, metrics);
  const close = async () => {
    await running.close();
    await post.close();
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  };
  return { close, [Symbol.asyncDispose]: close };
}

it('a sweep for one worker at a time is run by one of several, and by another after that one stops', async () => {
  const rounds: string[] = [];
  let [under, most] = [0, 0];
  const sweepOf = (worker: string): Sweep => ({
    name: 'alone',
    everyMs: 5,
    alone: true,
    async run() {
      most = Math.max(most, ++under);
      rounds.push(worker);
      await stagger(5);
      under -= 1;
      return 1_000; // however much was found, the next round keeps its interval
    },
  });
  const first = aWorker([sweepOf('first')]);
  await until('the first has swept', async () => rounds.length >= 5);
  await using _second = aWorker([sweepOf('second')]);
  await until('the first has swept on', async () => rounds.length >= 15);
  expect([most, new Set(rounds)]).toEqual([1, new Set(['first'])]);
  await first.close();
  await until('the second goes on', async () => rounds.includes('second'));
  expect(most).toBe(1);
});

it('a long round ends when its worker stops', async () => {
  let [begun, ended] = [false, false];
  const worker = aWorker([
    {
      name: 'long',
      everyMs: 5,
      async run(_, signal) {
        begun = true;
        await once(signal, 'abort');
        ended = true;
        return 0;
      },
    },
  ]);
  await until('the round to begin', () => begun);
  await worker.close();
  expect(ended).toBe(true);
});

describe('a sweep with a `due` query', () => {
  const rounds: string[] = [];
  const asked = (name: string, questions: () => readonly Due[]): Sweep => ({
    name,
    everyMs: 1_000,
    due: questions,
    async run() {
      rounds.push(name);
      return 0;
    },
  });
  const roundsOf = (name: string) => rounds.filter((one) => one === name).length;

  it('is skipped until something is due', async () => {
    const user = await aUser(world.core);
    const renamed = due('users', { _id: user._id, name: 'Somebody else' });
    const named = due('users', { _id: user._id, name: user.name });
    await using _worker = aWorker([
      asked('nothing', () => [renamed]),
      asked('second question', () => [renamed, named]),
      asked('no question', () => []),
    ]);
    await until('looks were made', async () => roundsOf('second question') >= 3);
    // Each starts with a round, because earlier work may have been left over.
    expect([roundsOf('nothing'), roundsOf('no question')]).toEqual([1, 1]);
    await world.core.models.users.updateOne({ _id: user._id }, { name: 'Somebody else' });
    await until('it is found', async () => roundsOf('nothing') >= 2);
  });

  it('runs as usual while the answer is unknown', async () => {
    const broken = { in: 'users', where: { $nonsense: 1 } } as const;
    await using _worker = aWorker([asked('unknown', () => [broken])]);
    await until('it has run again', async () => roundsOf('unknown') >= 3);
  });

  it('stops waiting when its worker stops', async () => {
    const worker = aWorker([asked('ended', () => [due('users', { name: 'Nobody at all' })])]);
    await until('it has begun', async () => roundsOf('ended') === 1);
    await worker.close();
    expect(roundsOf('ended')).toBe(1);
  });
});
