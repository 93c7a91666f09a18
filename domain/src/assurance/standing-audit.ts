import type { Core } from '../platform/core.js';
import { checkEvents } from './check-events.js';
import { LEGS, type LegName, walks } from './legs.js';
import type { Violation } from './violation.js';

/** Where an audit that never ends has come to. */
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

/** True where a round begins, and so where the one before it has ended. */
export const isBegin = ({ leg, after }: AuditPlace): boolean => leg === LEGS[0] && after === undefined;

/**
 * One small step of an audit that goes round and round the database and never loads it: at most `limit` documents, and
 * before each round the events that should long be published. Reads only.
 */
export async function auditStep(core: Core, { leg, after }: AuditPlace, limit: number): Promise<AuditStep> {
  const audit = { db: core.db, now: core.clock.now() };
  const { violations, checked, last } = await walks[leg](audit, after, limit);
  if (isBegin({ leg, after })) {
    for await (const violation of checkEvents(audit)) violations.push(violation);
  }
  const next = LEGS[(LEGS.indexOf(leg) + 1) % LEGS.length] ?? LEGS[0];
  return { leg, checked, violations, place: last === undefined ? { leg: next } : { leg, after: last } };
}
