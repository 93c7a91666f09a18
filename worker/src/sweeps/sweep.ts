import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLease, type Lease } from '@crease/domain/platform/lease';
import type { Logger } from '@crease/domain/platform/log';
import { forRequest } from '@crease/domain/platform/request-scope';
import type { WorkerContext } from '../consumers/consumer.js';
import type { WorkerMetrics } from '../metrics.js';
import { type DuePoll, MAX_POLL_INTERVAL_MS, POLL_INTERVAL_MS, pollDue, type WhatIsDue } from './due-poll.js';
import { jittered } from './jitter.js';

/**
 * Work found by state, without an event. It consists of conditional writes, so any number of workers may sweep at once.
 */
export interface Sweep {
  name: string;
  everyMs: number;
  /**
   * Does everything that is due in bounded batches, each item once; what fails waits for the next round. Returns how
   * much it found. `signal`: aborted when the worker stops.
   */
  run(context: WorkerContext, signal: AbortSignal): Promise<number>;
  /**
   * Runs on one worker at a time, because others would repeat the same calls to an outside service. Without Redis all
   * run it.
   */
  alone?: true;
  /** The next time at which something is due, if before the next round. */
  nextDueAt?(context: WorkerContext, before: Date): Promise<Date | undefined>;
  /**
   * A round that would find nothing is skipped. With `nextDueAt`, what becomes due `before` the next poll counts as
   * well.
   */
  due?: WhatIsDue;
}

/** After a worker dies, its sweep is taken over after this long. */
const LEASE_MS = 6_000;
/** Items due within this long of each other share a round. */
const MIN_WAIT_MS = 100;

/** Runs sweeps until closed, each in its own loop without overlap; none of them needs Redis. */
export function runSweeps(
  context: WorkerContext,
  sweeps: readonly Sweep[],
  log: Logger,
  metrics: WorkerMetrics,
): { close(): Promise<void> } {
  const stop = new AbortController();
  setMaxListeners(sweeps.length + 1, stop.signal);
  const poll = pollDue(context);
  const loops = sweeps.map((sweep) => loop(context, sweep, poll, log, metrics, stop.signal));
  return {
    async close() {
      stop.abort();
      await poll.close();
      await Promise.all(loops);
    },
  };
}

async function loop(
  context: WorkerContext,
  sweep: Sweep,
  poll: DuePoll,
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
      // A timer may fire slightly early, when nothing would be due yet.
      if (dueAt && context.core.clock.now() < dueAt) await sleep(1, undefined, { signal });
      if (!dueAt) await untilDue(sweep, poll, signal);
    } catch {
      break; // closed during the pause
    }
  }
  if (sweep.alone && redis.status === 'ready') await lease.release().catch(() => undefined); // it lapses by itself
}

/** Resolves when the sweep has work. Every poll but the first comes one interval after the one before. */
async function untilDue({ name, everyMs, due }: Sweep, poll: DuePoll, signal: AbortSignal): Promise<void> {
  if (!due) return;
  while (!(await poll.isDue(name, due))) await sleep(everyMs - POLL_INTERVAL_MS, undefined, { signal });
}

/** The wait before the next round in ms, and its reason. */
interface Pause {
  wait: number;
  dueAt?: Date | undefined;
}

/** Runs one round. A failure costs only this round. */
async function round(
  context: WorkerContext,
  sweep: Sweep,
  lease: Lease,
  log: Logger,
  metrics: WorkerMetrics,
  signal: AbortSignal,
): Promise<Pause> {
  // The wait for the poll is part of the interval.
  const wait = sweep.due ? sweep.everyMs - POLL_INTERVAL_MS : jittered(sweep.everyMs);
  const run = async (): Promise<void> => {
    const measure = metrics.sweeps.startTimer({ sweep: sweep.name });
    const span = context.core.tracing?.start(`sweep ${sweep.name}`);
    const core = forRequest(context.core, undefined, span);
    const found = await sweep.run({ ...context, core }, signal);
    measure();
    if (found === 0) return;
    metrics.swept.inc({ sweep: sweep.name }, found);
    // Rounds that found nothing are not traced.
    span?.set({ 'crease.found': found });
    span?.end();
  };
  try {
    if (sweep.alone && context.core.redis.status === 'ready') await lease.during(run);
    else await run();
    const before = new Date(
      context.core.clock.now().getTime() + wait + (sweep.due ? MAX_POLL_INTERVAL_MS : 0),
    );
    const dueAt = await sweep.nextDueAt?.(context, before);
    if (!dueAt) return { wait };
    const ms = dueAt.getTime() - context.core.clock.now().getTime();
    return { wait: Math.max(MIN_WAIT_MS, ms), dueAt };
  } catch (error) {
    metrics.sweepFailures.inc({ sweep: sweep.name });
    log.warn({ err: error, sweep: sweep.name }, 'a sweep failed and will be tried again');
    return { wait };
  }
}
