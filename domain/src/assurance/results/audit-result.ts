import type { AuditResult } from '@crease/shared/contracts/system';
import type { Core } from '../../platform/core.js';
import { type AuditPlace, type AuditStep, isBegin } from '../standing-audit.js';
import { CHECKED_INVARIANTS } from '../violation.js';
import {
  countByInvariant,
  countFindings,
  dropFindingsBefore,
  newestFindings,
  readRound,
  writeFindings,
  writeRound,
} from './audit-finding.schema.js';

/** A database that is broken all over: more rows tell nobody more. */
const MOST_KEPT = 5_000;
const MOST_SHOWN = 200;

/** A round of the audit that is under way: when it began at its first leg, and how much it has judged. */
export interface AuditRound {
  startedAt: string;
  checked: number;
}

/**
 * Keeps what a step of the standing audit has found. Where the step ends a round that was seen from its beginning, what that round has
 * not found again is mended, and the round is the last one. Answers the round that goes on, none where its beginning was not seen.
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

/** What the standing audit says: its last whole round, and each breach that it has found and not seen mended. */
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
