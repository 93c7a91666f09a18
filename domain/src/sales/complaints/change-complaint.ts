import { MAX_COMPLAINT_STEPS } from '@crease/shared/complaints';
import type { Decision } from '@crease/shared/contracts/complaints';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { assertMay } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import {
  type ComplaintChange,
  type ComplaintDoc,
  findComplaint,
  findLateComplaints,
  writeStep,
} from './complaint.schema.js';

const noSuchComplaint = () => refuse('NOT_FOUND', 'no_such_complaint');

/** Adds the step that `judge` derives from the complaint as it is, again if it changed meanwhile. */
async function change(
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
  // The last step is left for resolving it.
  if (steps.length >= MAX_COMPLAINT_STEPS - 1) throw refuse('STATE_CONFLICT', 'complaint_full');
}

/** What our team's first word sets: an acknowledged complaint waits for its resolution. */
function acknowledging(complaint: ComplaintDoc, now: Date): NonNullable<ComplaintChange['set']> {
  if (complaint.acknowledgedAt) return {};
  const { status, resolveBy } = complaint;
  return {
    acknowledgedAt: now,
    ...(status === 'open' ? { status: 'acknowledged' } : {}),
    ...(resolveBy > now ? { escalateAt: resolveBy } : {}),
  };
}

/**
 * Our team acknowledges, answers or resolves a complaint.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for a resolved one, and for one acknowledged before
 */
export async function decideComplaint(
  core: Core,
  complaintId: string,
  { status, text, refund, reason }: Decision,
): Promise<ComplaintDoc> {
  return await change(core, new Types.ObjectId(complaintId), (complaint, now) => {
    const words = text ? { text } : {};
    if (status === 'resolved') {
      if (complaint.status === 'resolved') throw refuse('STATE_CONFLICT', 'complaint_resolved');
      const refused = refund === 'refused' && reason ? { refusal: reason } : {};
      const first = complaint.acknowledgedAt ? {} : { acknowledgedAt: now };
      return {
        step: { at: now, by: 'team', what: 'resolved', ...words },
        set: { status: 'resolved', resolvedAt: now, ...first, ...(refund ? { refund } : {}), ...refused },
        endsClock: true,
      };
    }
    assertOpen(complaint);
    const set = acknowledging(complaint, now);
    if (status === 'acknowledged' && complaint.acknowledgedAt)
      throw refuse('STATE_CONFLICT', 'complaint_acknowledged');
    return { step: { at: now, by: 'team', what: status ?? 'answered', ...words }, set };
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
  return await change(core, complaint._id, (read, at) => {
    assertOpen(read);
    return { step: { at, by: 'ground', what: 'answered', text } };
  });
}

/** Escalates a complaint past its deadline; the deadline to resolve it may still be ahead. */
async function escalate(core: Core, complaint: ComplaintDoc): Promise<void> {
  const now = core.clock.now();
  const next = complaint.resolveBy > now ? { escalateAt: complaint.resolveBy } : {};
  // A miss means that the complaint has changed, or another worker escalated it.
  await writeStep(core, complaint, {
    step: { at: now, by: 'clock', what: 'escalated' },
    set: { status: 'escalated', ...next },
    endsClock: complaint.resolveBy <= now,
  });
}

/** Escalates every complaint past a deadline, once for each. Returns how many there were. */
export async function escalateLateComplaints(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 4, failed: 'a complaint could not be escalated', signal };
  return await drain(core, findLateComplaints(core, core.clock.now()), round, (one) => escalate(core, one));
}
