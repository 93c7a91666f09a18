import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLease, type Lease } from '@crease/domain/platform/lease';
import type { Logger } from '@crease/domain/platform/log';
import { forRequest } from '@crease/domain/platform/request-scope';
import type { WorkerContext } from '../consumers/consumer.js';
import type { WorkerMetrics } from '../metrics.js';
import { type DueLook, LOOK_EVERY_MS, lookForDue, NEXT_LOOK_WITHIN_MS, type WhatIsDue } from './due-look.js';
import { jittered } from './jitter.js';

/**
 * Work found by state, with no event to wait for. What it does is conditional writes, so any number of workers may
 * sweep at once.
 */
export interface Sweep {
  name: string;
  everyMs: number;
  /**
   * Does all that is due, in bounded batches and each once: what cannot be advanced waits for the next round. Answers how
   * much it found. `signal`: the worker ends, and so does a long round.
   */
  run(context: WorkerContext, signal: AbortSignal): Promise<number>;
  /** One worker at a time does it, as others would ask the same of somebody outside. Without Redis all do. */
  alone?: true;
  /** The next instant at which something will be due, when that lies before the next round. */
  nextDueAt?(context: WorkerContext, before: Date): Promise<Date | undefined>;
  /** A round that would find nothing is left out. With `nextDueAt`, what comes up `before` the next look is due as well. */
  due?: WhatIsDue;
}

/** The sweep of a worker that died is another's so much later. */
const LEASE_MS = 6_000;
/** What is due within so long of each other is one round's work. */
const SHORTEST_WAIT_MS = 100;

/** Runs sweeps until closed, each in a loop of its own without overlap; none of them needs Redis. */
export function runSweeps(
  context: WorkerContext,
  sweeps: readonly Sweep[],
  log: Logger,
  metrics: WorkerMetrics,
): { close(): Promise<void> } {
  const stop = new AbortController();
  setMaxListeners(sweeps.length + 1, stop.signal);
  const look = lookForDue(context);
  const loops = sweeps.map((sweep) => loop(context, sweep, look, log, metrics, stop.signal));
  return {
    async close() {
      stop.abort();
      await look.close();
      await Promise.all(loops);
    },
  };
}

async function loop(
  context: WorkerContext,
  sweep: Sweep,
  look: DueLook,
  log: Logger,
  metrics: WorkerMetrics,
  signal: AbortSignal,
): Promise<void> {
  const { redis, env } = context.core;
  const lease = createLease(redis, `${env.QUEUE_PREFIX}:sweep:${sweep.name}`, LEASE_MS);
  while (!signal.aborted) {
    const { wait, dueAt } = await round(context, sweep, lease, log, metrics, signal);
    try {
      await sleep(wait, undefined, { signal });
      // A timer may come a moment early: then nothing would be due yet.
      if (dueAt && context.core.clock.now() < dueAt) await sleep(1, undefined, { signal });
      if (!dueAt) await untilDue(sweep, look, signal);
    } catch {
      break; // closed while it slept
    }
  }
  if (sweep.alone && redis.status === 'ready') await lease.release().catch(() => undefined); // it lapses by itself
}

/** Every look but the first is a round's time after the one before. */
async function untilDue({ name, everyMs, due }: Sweep, look: DueLook, signal: AbortSignal): Promise<void> {
  if (!due) return;
  while (!(await look.isDue(name, due))) await sleep(everyMs - LOOK_EVERY_MS, undefined, { signal });
}

/** How long to wait for the next round, in ms, and what for. */
interface Pause {
  wait: number;
  dueAt?: Date | undefined;
}

/** One round. A failure costs one round, no more. */
async function round(
  context: WorkerContext,
  sweep: Sweep,
  lease: Lease,
  log: Logger,
  metrics: WorkerMetrics,
  signal: AbortSignal,
): Promise<Pause> {
  // The wait for the look is part of it.
  const wait = sweep.due ? sweep.everyMs - LOOK_EVERY_MS : jittered(sweep.everyMs);
  const run = async (): Promise<void> => {
    const measure = metrics.sweeps.startTimer({ sweep: sweep.name });
    const span = context.core.tracing?.start(`sweep ${sweep.name}`);
    const core = forRequest(context.core, undefined, span);
    const found = await sweep.run({ ...context, core }, signal);
    measure();
    if (found === 0) return;
    metrics.swept.inc({ sweep: sweep.name }, found);
    // A round that found nothing is no news.
    span?.set({ 'crease.found': found });
    span?.end();
  };
  try {
    if (sweep.alone && context.core.redis.status === 'ready') await lease.during(run);
    else await run();
    const before = new Date(
      context.core.clock.now().getTime() + wait + (sweep.due ? NEXT_LOOK_WITHIN_MS : 0),
    );
    const dueAt = await sweep.nextDueAt?.(context, before);
    if (!dueAt) return { wait };
    const ms = dueAt.getTime() - context.core.clock.now().getTime();
    return { wait: Math.max(SHORTEST_WAIT_MS, ms), dueAt };
  } catch (error) {
    metrics.sweepFailures.inc({ sweep: sweep.name });
    log.warn({ err: error, sweep: sweep.name }, 'a sweep failed and will be tried again');
    return { wait };
  }
}
