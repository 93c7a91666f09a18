import { setTimeout as sleep } from 'node:timers/promises';
import { pruneOutboxes, relayOutboxes, republishForgotten } from '@crease/domain/messaging/outbox/relay';
import { readEpoch, readTrimmedTo } from '@crease/domain/messaging/outbox/stream';
import { trimReadEntries } from '@crease/domain/messaging/outbox/trim';
import type { Core } from '@crease/domain/platform/core';
import { createLease } from '@crease/domain/platform/lease';
import type { WorkerMetrics } from '../metrics.js';

const POLL_INTERVAL_MS = 1_000;
const LEASE_MS = 4_000;
const TIDY_INTERVAL_MS = 10_000;
/**
 * An event is marked as published half a second after it was appended, later by a stalled process. Marks that are
 * written after the comparison with a flushed stream are compared for this long.
 */
const LATE_MARKS_MS = 5 * 60_000;
/** Process clocks may differ by less than this. */
const CLOCK_MARGIN_MS = 5_000;

/** Identifies the current life of Redis: changes after a flush (the epoch) and after a restart (the run id). */
async function lifeOfRedis({ redis, env }: Core): Promise<string> {
  const [epoch, server] = await Promise.all([readEpoch(redis, env.QUEUE_PREFIX), redis.info('server')]);
  return `${epoch} ${/run_id:(\S+)/.exec(server)?.[1] ?? ''}`;
}

/**
 * Publishes every second what the fast path left behind. Compares the outboxes with the stream whenever Redis may have
 * lost something: at the start, after a flush or a restart. One worker at a time does it.
 */
export function runRelay(core: Core, metrics: WorkerMetrics): { close(): Promise<void> } {
  const { redis, env, log, clock } = core;
  const prefix = env.QUEUE_PREFIX;
  const lease = createLease(redis, `${prefix}:relay`, LEASE_MS);
  const stop = new AbortController();
  let compared: string | undefined;
  let comparedAt = 0;
  let lateMarksUntil = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  /** Compares the marks written since a moment with the stream. */
  const compare = async (since: Date): Promise<void> => {
    const now = clock.now().getTime();
    const forgotten = await republishForgotten(core, await readTrimmedTo(redis, prefix), since);
    comparedAt = now;
    metrics.relayed.inc({ why: 'forgotten' }, forgotten);
    if (forgotten > 0) log.warn({ forgotten }, 'Redis had lost events: they were published again');
  };

  const round = async (): Promise<void> => {
    const life = await lifeOfRedis(core);
    if (life !== compared) {
      await compare(new Date(0));
      compared = life;
      lateMarksUntil = performance.now() + LATE_MARKS_MS;
    }
    metrics.relayed.inc({ why: 'left behind' }, await relayOutboxes(core));
    if (performance.now() - tidiedAt < TIDY_INTERVAL_MS) return;
    tidiedAt = performance.now();
    if (tidiedAt < lateMarksUntil) await compare(new Date(comparedAt - CLOCK_MARGIN_MS));
    await pruneOutboxes(core);
    await trimReadEntries(redis, prefix, clock.now());
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      try {
        if (redis.status === 'ready') await lease.during(round);
      } catch (error) {
        log.debug({ err: error }, 'the relay waits for Redis or the database');
      }
      try {
        await sleep(POLL_INTERVAL_MS, undefined, { signal: stop.signal });
      } catch {
        break; // closed during the pause
      }
    }
    if (redis.status === 'ready') await lease.release();
  })();

  return {
    async close() {
      stop.abort();
      await loop;
    },
  };
}
