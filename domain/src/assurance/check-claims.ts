import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import { claimOwners } from '../play/fixtures/claim-owners.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 2, from days: every unexpired claim has an owner. */
export async function* checkClaims(audit: Audit, days: GroundDayDoc[]): AsyncIterable<Violation> {
  const doubtful = await claimOwners.doubtfulClaims(audit, days, audit.now);
  for (const { day, key, verdict, settled, message } of doubtful) {
    if (verdict === 'orphan' && settled) yield { invariant: 2, subject: `${day._id}:${key}`, message };
  }
}
