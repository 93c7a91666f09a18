import type { ComplaintDoc } from '../sales/complaints/complaint.schema.js';
import type { Audit, Violation } from './violation.js';

/** How long the sweep may take to escalate a complaint. */
const GRACE_MS = 10 * 60_000;

/** Invariant 17: no complaint misses a deadline unnoticed, and its steps say what its status says. */
export function* judgeComplaint(complaint: ComplaintDoc, now: Date): Iterable<string> {
  const { status, escalateAt, acknowledgedAt, resolvedAt, resolveBy, acknowledgeBy, steps, refund, refusal } =
    complaint;
  const has = (...wanted: string[]) => steps.some(({ what }) => wanted.includes(what));
  if (status === 'resolved') {
    if (escalateAt) yield 'is resolved and still has a deadline';
    if (!resolvedAt || !has('resolved', 'withdrawn')) yield 'is resolved without a step that resolved it';
  } else {
    const next = acknowledgedAt || now > acknowledgeBy ? resolveBy : acknowledgeBy;
    const due = acknowledgedAt ? resolveBy : acknowledgeBy;
    if (now.getTime() - due.getTime() > GRACE_MS && !has('escalated'))
      yield 'is past its time and not escalated';
    if (now < next && !escalateAt) yield 'has a deadline ahead that no sweep would see';
  }
  if (
    (status === 'acknowledged') !==
    (status !== 'resolved' && !has('escalated') && acknowledgedAt !== undefined)
  )
    yield `is ${status}, which its steps do not say`;
  if (refund === 'refused' && !refusal && complaint.text !== '') yield 'refuses a refund without a reason';
}

export async function* checkComplaints({ now }: Audit, complaints: ComplaintDoc[]): AsyncIterable<Violation> {
  for (const complaint of complaints)
    for (const message of judgeComplaint(complaint, now))
      yield { invariant: 17, subject: complaint.number, message };
}
