import { judgeDeadlines } from '../platform/deadlines.js';
import { scanPaymentsOf } from '../sales/booking-record/payment.schema.js';
import { type ComplaintDoc, deadlinesOf } from '../sales/complaints/complaint.schema.js';
import type { Audit, Violation } from './violation.js';

/** How long a sweep may take to finish a refund. */
const GRACE_MS = 10 * 60_000;

/** Invariant 17: no complaint misses a deadline unnoticed, and its steps say what its status says. */
export function* judgeComplaint(complaint: ComplaintDoc, now: Date): Iterable<string> {
  const { status, escalateAt, acknowledgedAt, resolvedAt, steps, refund, refusal } = complaint;
  const { giving, reopenedAt } = complaint;
  const has = (...wanted: string[]) => steps.some(({ what }) => wanted.includes(what));
  const sinceReopened = steps.slice(steps.findLastIndex(({ what }) => what === 'reopened') + 1);
  if (status === 'resolved') {
    if (escalateAt) yield 'is resolved and still has a deadline';
    if (!resolvedAt || !has('resolved', 'withdrawn')) yield 'is resolved without a step that resolved it';
  } else {
    const escalatedAt = sinceReopened.findLast(({ what }) => what === 'escalated')?.at;
    yield* judgeDeadlines(deadlinesOf(complaint), { escalateAt, escalatedAt }, now);
  }
  if (
    (status === 'acknowledged') !==
    (status !== 'resolved' && !has('escalated', 'reopened') && acknowledgedAt !== undefined)
  )
    yield `is ${status}, but its steps say otherwise`;
  if (refund === 'refused' && !refusal && complaint.text !== '') yield 'refuses a refund without a reason';
  if (refund === 'given' && !steps.some((step) => step.refund)) yield 'gives a refund that no step names';
  if (giving && now.getTime() - giving.at.getTime() > GRACE_MS) yield 'has a refund that no sweep finishes';
  if (reopenedAt && steps.filter(({ what }) => what === 'reopened').length !== 1)
    yield 'was reopened, but its steps do not say so exactly once';
}

/** The refunds that a complaint names and its booking does not have. */
function* judgeRefunds({ steps }: ComplaintDoc, made: ReadonlySet<string>): Iterable<string> {
  for (const { refund } of steps)
    if (refund && !made.has(refund.refundId))
      yield `names the refund ${refund.refundId}, which does not exist`;
}

export async function* checkComplaints(audit: Audit, complaints: ComplaintDoc[]): AsyncIterable<Violation> {
  for (const complaint of complaints) {
    const problems = [...judgeComplaint(complaint, audit.now)];
    if (complaint.booking && complaint.steps.some(({ refund }) => refund)) {
      const made = new Set<string>();
      for await (const { refunds } of scanPaymentsOf(audit, [complaint.booking._id]))
        for (const { refundId } of refunds) made.add(refundId);
      problems.push(...judgeRefunds(complaint, made));
    }
    for (const message of problems) yield { invariant: 17, subject: complaint.number, message };
  }
}
