import type { AuditResult } from '@crease/shared/contracts/system';
import { CHECKED_INVARIANTS } from '@crease/shared/invariants';
import type { Core } from '../../platform/core.js';
import { type AuditPlace, type AuditStep, isBegin } from '../standing-audit.js';
import {
  countByInvariant,
  countFindings,
  dropFindingsBefore,
  newestFindings,
  readRound,
  writeFindings,
  writeRound,
} from './audit-finding.schema.js';

/** Bounds the findings kept for a thoroughly broken database: more rows add no information. */
const MOST_KEPT = 5_000;
const MOST_SHOWN = 200;

/** A round of the audit in progress: when it started at its first leg, and how much it has judged. */
export interface AuditRound {
  startedAt: string;
  checked: number;
}

/**
 * Stores what an audit step found. At the end of a round seen from its start, findings that the round did not see again
 * are dropped, and it becomes the last round. Returns the round in progress, or undefined if its start was not seen.
 */
export async function keepStep(
  core: Core,
  from: AuditPlace,
  round: AuditRound | undefined,
  { checked, violations, place }: AuditStep,
): Promise<AuditRound | undefined> {
  const now = core.clock.now();
  const current = isBegin(from) ? { startedAt: now.toISOString(), checked: 0 } : round;
  if (violations.length > 0 && (await countFindings(core)) < MOST_KEPT)
    await writeFindings(core, violations, now);
  const after = current && { ...current, checked: current.checked + checked };
  if (!after || !isBegin(place)) return after;
  const startedAt = new Date(after.startedAt);
  await dropFindingsBefore(core, startedAt);
  await writeRound(core, { startedAt, endedAt: now, checked: after.checked });
  return undefined;
}

/** The standing audit's result: its last complete round, and each finding not repaired yet. */
export async function readAuditResult(core: Core): Promise<AuditResult> {
  const [round, byInvariant, rows] = await Promise.all([
    readRound(core),
    countByInvariant(core),
    newestFindings(core, MOST_SHOWN),
  ]);
  return {
    ...(round
      ? {
          last: {
            startedAt: round.startedAt.toISOString(),
            endedAt: round.endedAt.toISOString(),
            checked: round.checked,
          },
        }
      : {}),
    checks: CHECKED_INVARIANTS.map((invariant) => ({ invariant, found: byInvariant.get(invariant) ?? 0 })),
    findings: rows.map(({ invariant, subject, message, firstAt, lastAt }) => ({
      invariant,
      subject,
      message,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}
