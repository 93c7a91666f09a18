import { LICENCE_KINDS } from '@crease/shared/owner-check-kinds';
import { isGood } from '../business/owner-checks/judge-checks.js';
import { findChecks, licenceIdOf } from '../business/owner-checks/owner-check.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 18: a ground says that its licences were checked only while each of them is in force. */
export async function* checkMarks(audit: Audit, grounds: GroundDoc[]): AsyncIterable<Violation> {
  const marked = grounds.filter(({ verification }) => verification);
  if (marked.length === 0) return;
  const ids = marked.flatMap(({ _id }) => LICENCE_KINDS.map((kind) => licenceIdOf(_id, kind)));
  const checks = new Map((await findChecks(audit, ids)).map((check) => [check._id, check]));
  // A licence that ended just now may not have been noticed yet.
  const then = new Date(audit.now.getTime() - GRACE_MS);
  for (const { _id } of marked) {
    const lapsed = LICENCE_KINDS.filter((kind) => !isGood(checks.get(licenceIdOf(_id, kind)), then));
    if (lapsed.length > 0)
      yield {
        invariant: 18,
        subject: _id.toString(),
        message: `is marked as checked without a licence in force: ${lapsed.join(', ')}`,
      };
  }
}
