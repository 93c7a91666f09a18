import type { Core } from '../platform/core.js';
import { checkEvents } from './check-events.js';
import { LEGS, type LegName, walks } from './legs.js';
import type { Violation } from './violation.js';

/** The position of the endless audit. */
export interface AuditPlace {
  leg: LegName;
  after?: string | undefined;
}

export interface AuditStep {
  place: AuditPlace;
  leg: LegName;
  checked: number;
  violations: Violation[];
}

export const AUDIT_BEGIN: AuditPlace = { leg: LEGS[0] };

/** True at the start of a round, when the previous one has ended. */
export const isBegin = ({ leg, after }: AuditPlace): boolean => leg === LEGS[0] && after === undefined;

/**
 * One small step of the endless audit, which must never load the database: at most `limit` documents, and before each
 * round the events that should be published by now. Only reads.
 */
export async function auditStep(core: Core, { leg, after }: AuditPlace, limit: number): Promise<AuditStep> {
  const audit = { db: core.db, env: core.env, now: core.clock.now() };
  const { violations, checked, last } = await walks[leg](audit, after, limit);
  if (isBegin({ leg, after })) {
    for await (const violation of checkEvents(audit)) violations.push(violation);
  }
  const next = LEGS[(LEGS.indexOf(leg) + 1) % LEGS.length] ?? LEGS[0];
  return { leg, checked, violations, place: last === undefined ? { leg: next } : { leg, after: last } };
}
