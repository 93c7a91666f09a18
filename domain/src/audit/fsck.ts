import { checkCounts } from './check-counts.js';
import { checkEvents } from './check-events.js';
import { checkHours } from './check-hours.js';
import { checkMoney } from './check-money.js';
import { checkStates } from './check-states.js';
import type { Audit, Check, Violation } from './violation.js';

const CHECKS: readonly Check[] = [checkHours, checkStates, checkMoney, checkEvents, checkCounts];

/** Every breach of the invariants of contract §8 in a database. Reads only. */
export async function* fsck(audit: Audit): AsyncIterable<Violation> {
  for (const check of CHECKS) yield* check(audit);
}
