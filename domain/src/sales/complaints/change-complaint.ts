import { MAX_COMPLAINT_STEPS, oneMonthAfter } from '@crease/shared/complaints';
import type { Decision } from '@crease/shared/contracts/complaints';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { afterEscalation, deadlineAfterAnswer, escalateLate } from '../../platform/deadlines.js';
import {
  type ComplaintChange,
  type ComplaintDoc,
  deadlinesOf,
  findComplaint,
  findLateComplaints,
  type Step,
  writeStep,
} from './complaint.schema.js';
import { mayReopenUntil } from './reopen-until.js';

export const noSuchComplaint = () => refuse('NOT_FOUND', 'no_such_complaint');

/** Adds the step that `judge` derives from the complaint as it is, again if it changed meanwhile. */
export async function changeComplaint(
  core: Core,
  complaintId: Types.ObjectId,
  judge: (complaint: ComplaintDoc, now: Date) => Promise<ComplaintChange> | ComplaintChange,
): Promise<ComplaintDoc> {
  for (;;) {
    const complaint = await findComplaint(core, complaintId);
    if (!complaint) throw noSuchComplaint();
    const after = await writeStep(core, complaint, await judge(complaint, core.clock.now()));
    if (after) return after;
  }
}

function assertOpen({ status, steps }: ComplaintDoc): void {
  if (status === 'resolved') throw refuse('STATE_CONFLICT', 'complaint_resolved');
  // The last steps are left for resolving it, reopening it and resolving it again.
  if (steps.length >= MAX_COMPLAINT_STEPS - 3) throw refuse('STATE_CONFLICT', 'complaint_full');
}

/** What our team's first word sets: an acknowledged complaint waits for its resolution. */
function acknowledging(complaint: ComplaintDoc, now: Date): NonNullable<ComplaintChange['set']> {
  if (complaint.acknowledgedAt) return {};
  const escalateAt = deadlineAfterAnswer({ ...deadlinesOf(complaint), answeredAt: now }, complaint, now);
  return {
    acknowledgedAt: now,
    ...(complaint.status === 'open' ? { status: 'acknowledged' } : {}),
    ...(escalateAt ? { escalateAt } : {}),
  };
}

/** The step and the fields with which our team resolves a complaint. */
export function resolving(
  complaint: ComplaintDoc,
  now: Date,
  {
    text,
    refund,
    refusal,
    given,
  }: Pick<ComplaintDoc, 'refund' | 'refusal'> & {
    text?: string | undefined;
    given?: Step['refund'];
  },
): ComplaintChange {
  const first = complaint.acknowledgedAt ? {} : { acknowledgedAt: now };
  return {
    step: {
      ...{ at: now, by: 'team', what: 'resolved' },
      ...(text ? { text } : {}),
      ...(given ? { refund: given } : {}),
    },
    set: {
      ...{ status: 'resolved', resolvedAt: now, ...first },
      ...(refund ? { refund } : {}),
      ...(refusal ? { refusal } : {}),
    },
    unset: ['escalateAt', ...(refund === 'given' ? (['refusal'] as const) : [])],
  };
}

/** @throws `STATE_CONFLICT` if it is resolved, or a refund for it is being made */
export function assertDecidable({ status, giving }: ComplaintDoc): void {
  if (status === 'resolved') throw refuse('STATE_CONFLICT', 'complaint_resolved');
  if (giving) throw refuse('STATE_CONFLICT', 'complaint_busy');
}

/**
 * Our team acknowledges, answers or resolves a complaint; a refund that is given needs `give-refund.ts` instead.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for a resolved one, and for one acknowledged before
 */
export async function decideComplaint(
  core: Core,
  complaintId: string,
  {
    status,
    text,
    refund,
    reason,
  }: Omit<Decision, 'refund' | 'birthDate'> & { refund?: 'refused' | undefined },
): Promise<ComplaintDoc> {
  return await changeComplaint(core, new Types.ObjectId(complaintId), (complaint, now) => {
    if (status === 'resolved') {
      assertDecidable(complaint);
      return resolving(complaint, now, {
        text,
        ...(refund ? { refund } : {}),
        ...(refund && reason ? { refusal: reason } : {}),
      });
    }
    assertOpen(complaint);
    const set = acknowledging(complaint, now);
    if (status === 'acknowledged' && complaint.acknowledgedAt)
      throw refuse('STATE_CONFLICT', 'complaint_acknowledged');
    const words = text ? { text } : {};
    return { step: { at: now, by: 'team', what: status ?? 'answered', ...words }, set };
  });
}

/**
 * The complainant is not satisfied with the decision: the next officer has a new month.
 * @throws `NOT_FOUND` for strangers; `STATE_CONFLICT` for one that waits, was reopened, or was resolved over 14 days
 * ago
 */
export async function reopenComplaint(
  core: Core,
  caller: Caller,
  complaintId: string,
  reason: string,
): Promise<ComplaintDoc> {
  return await changeComplaint(core, new Types.ObjectId(complaintId), (complaint, now) => {
    if (complaint.userId.toString() !== caller.id) throw noSuchComplaint();
    const until = mayReopenUntil(complaint);
    if (!until || now > until) throw refuse('STATE_CONFLICT', 'complaint_not_reopenable');
    const resolveBy = oneMonthAfter(now);
    return {
      step: { at: now, by: 'complainant', what: 'reopened', text: reason },
      set: { status: 'escalated', reopenedAt: now, resolveBy, escalateAt: resolveBy },
      unset: ['resolvedAt'],
    };
  });
}

/**
 * The workplace answers a complaint about its booking; the clocks go on.
 * @throws `NOT_FOUND` for strangers; `FORBIDDEN`; `STATE_CONFLICT` for a resolved one
 */
export async function answerComplaint(
  core: Core,
  caller: Caller,
  complaintId: string,
  text: string,
): Promise<ComplaintDoc> {
  const complaint = await findComplaint(core, new Types.ObjectId(complaintId));
  if (!complaint?.ownerId || !complaint.booking) throw noSuchComplaint();
  const { ownerId, booking } = complaint;
  const place = { ownerId, groundId: booking.groundId, bookingId: booking._id };
  await assertMay(core, caller, 'complaint.answer', place, noSuchComplaint);
  return await changeComplaint(core, complaint._id, (read, at) => {
    assertOpen(read);
    return { step: { at, by: 'ground', what: 'answered', text } };
  });
}

/** Escalates a complaint past its deadline; the deadline to resolve it may still be ahead. */
async function escalate(core: Core, complaint: ComplaintDoc): Promise<void> {
  const now = core.clock.now();
  const { set, unset } = afterEscalation(deadlinesOf(complaint), now);
  // A miss means that the complaint has changed, or another worker escalated it.
  await writeStep(core, complaint, {
    step: { at: now, by: 'clock', what: 'escalated' },
    set: { status: 'escalated', ...set },
    unset,
  });
}

/** Escalates every complaint past a deadline, once for each. Returns how many there were. */
export async function escalateLateComplaints(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { failed: 'a complaint could not be escalated', signal };
  const late = findLateComplaints(core, core.clock.now());
  return await escalateLate(core, late, round, (one) => escalate(core, one));
}
