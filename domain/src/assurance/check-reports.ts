import { judgeDeadlines } from '../platform/deadlines.js';
import { deadlinesOf, type PersonReportDoc } from '../play/people-safety/person-report.schema.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 17 for a report: no deadline passes unnoticed. */
function* judgeReport(report: PersonReportDoc, now: Date): Iterable<string> {
  const { state, decision, escalateAt, escalatedAt, dueBy } = report;
  if (state === 'closed') {
    if (escalateAt || dueBy) yield 'is closed and still has a deadline';
    if (!decision) yield 'is closed without a decision';
    return;
  }
  const deadlines = deadlinesOf(report);
  const due = deadlines.answeredAt ? deadlines.last : deadlines.first;
  if (dueBy?.getTime() !== due.getTime()) yield 'waits for another deadline than its list says';
  yield* judgeDeadlines(deadlines, { escalateAt, escalatedAt }, now);
}

export async function* checkReports(audit: Audit, reports: PersonReportDoc[]): AsyncIterable<Violation> {
  for (const report of reports)
    for (const message of judgeReport(report, audit.now))
      yield { invariant: 17, subject: `report ${report._id}`, message };
}
