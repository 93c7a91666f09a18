import { setTimeout as sleep } from 'node:timers/promises';
import { LEGS } from '@crease/domain/assurance/legs';
import { type AuditRound, keepStep } from '@crease/domain/assurance/results/audit-result';
import { AUDIT_BEGIN, type AuditPlace, auditStep, isBegin } from '@crease/domain/assurance/standing-audit';
import type { Core } from '@crease/domain/platform/core';
import { createLease } from '@crease/domain/platform/lease';
import { z } from 'zod';
import type { WorkerMetrics } from '../metrics.js';

/**
 * Documents per step; with the pause, some hundred reads a minute at any size of the database, and no step long enough
 * to delay due work.
 */
const DOCUMENTS_PER_STEP = 10;
/** A collection with fewer documents costs as much of a step, because each takes several reads, even if it is empty. */
const MIN_DOCUMENTS_OF_A_LEG = 5;
const PAUSE_MS = 1_000;
/** One worker audits; after its lease another continues from its place. */
const LEASE_MS = 15_000;

const kept = z.object({
  leg: z.enum(LEGS),
  after: z.string().optional(),
  round: z.object({ startedAt: z.iso.datetime(), checked: z.number() }).optional(),
});

/**
 * Audits continuously: `fsck` in small steps, with its place kept in Redis. Each violation is logged with its subject,
 * counted by invariant, and listed for admins until it is fixed. Pauses without Redis.
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
    // When a collection ends within the step, the next one follows, up to the end of the round.
    let left = DOCUMENTS_PER_STEP;
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
      left -= Math.max(MIN_DOCUMENTS_OF_A_LEG, checked);
    } while (left > 0 && !isBegin(place));
    // Violations are stored before the place: one that could not be stored is found again.
    await redis.set(placeKey, JSON.stringify({ ...place, ...(round ? { round } : {}) }));
  };

  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await step().catch((error) => log.warn({ err: error }, 'the standing audit will continue later'));
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined); // closed during the pause
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
