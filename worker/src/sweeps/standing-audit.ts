import { setTimeout as sleep } from 'node:timers/promises';
import { LEGS } from '@crease/domain/assurance/legs';
import { type AuditRound, keepStep } from '@crease/domain/assurance/results/audit-result';
import { AUDIT_BEGIN, type AuditPlace, auditStep, isBegin } from '@crease/domain/assurance/standing-audit';
import type { Core } from '@crease/domain/platform/core';
import { createLease } from '@crease/domain/platform/lease';
import { z } from 'zod';
import type { WorkerMetrics } from '../metrics.js';

/**
 * At most so many documents a step, and so long between steps: some hundred reads a minute, whatever the database's
 * size, and no step so long that what falls due meanwhile would notice.
 */
const STRETCH = 10;
const PAUSE_MS = 1_000;
/** One worker audits; another goes on from its place when it is gone. */
const LEASE_MS = 15_000;

const kept = z.object({
  leg: z.enum(LEGS),
  after: z.string().optional(),
  round: z.object({ startedAt: z.iso.datetime(), checked: z.number() }).optional(),
});

/**
 * The audit that never ends: fsck in small steps, round and round, its place kept in Redis. Whatever it finds is a line
 * in the log that names the subject, a count by invariant, and a row that admins see until it is mended. Without Redis it pauses.
 */
export function runStandingAudit(
  core: Core,
  metrics: WorkerMetrics,
  pauseMs: number = PAUSE_MS,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const { redis, log, env } = core;
  const lease = createLease(redis, `${env.QUEUE_PREFIX}:audit:lease`, LEASE_MS);
  const placeKey = `${env.QUEUE_PREFIX}:audit:place`;

  const step = async (): Promise<void> => {
    if (redis.status !== 'ready' || !(await lease.hold())) return;
    let { round, ...place } = parsePlace(await redis.get(placeKey));
    // A leg that ends before the step does is followed by the next, to the end of the round.
    let left = STRETCH;
    do {
      const done = await auditStep(core, place, left);
      const { leg, checked, violations } = done;
      metrics.audited.inc({ collection: leg }, checked);
      for (const { invariant, subject, message } of violations) {
        metrics.auditViolations.inc({ invariant });
        log.error({ alarm: 'audit', invariant, subject }, `${subject} ${message}`);
      }
      round = await keepStep(core, place, round, done);
      place = done.place;
      left -= checked;
    } while (left > 0 && !isBegin(place));
    // The findings before the place: one that could not be kept is found again.
    await redis.set(placeKey, JSON.stringify({ ...place, ...(round ? { round } : {}) }));
  };

  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await step().catch((error) => log.warn({ err: error }, 'the standing audit will go on later'));
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined); // closed while it slept
    }
    await lease.release().catch(() => undefined); // it lapses by itself
  };
  const running = loop();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

function parsePlace(text: string | null): AuditPlace & { round?: AuditRound | undefined } {
  if (!text) return AUDIT_BEGIN;
  const parsed = kept.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : AUDIT_BEGIN;
}
