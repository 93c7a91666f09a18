import type { Decision } from '@crease/shared/contracts/complaints';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findBookingById } from '../booking-record/booking.schema.js';
import { findPaymentsOfBooking } from '../booking-record/payment.schema.js';
import { refundByHand } from '../settle/manual-refund.js';
import { assertDecidable, changeComplaint, noSuchComplaint, resolving } from './change-complaint.js';
import {
  type ComplaintDoc,
  fenceForRefund,
  findComplaint,
  findCutRefunds,
  type Giving,
  liftRefundFence,
  type Step,
} from './complaint.schema.js';

type Given = NonNullable<Step['refund']>;

/**
 * Our team resolves a complaint with a refund: a new one by hand, or one that was made before. The money comes first,
 * so no complaint names a refund that does not exist.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` like `refundByHand`, and without a booking; `UNAVAILABLE`: a sweep finishes it
 */
export async function resolveWithRefund(
  core: Core,
  complaintId: string,
  { text, amount, refundId }: Pick<Decision, 'text' | 'amount' | 'refundId'>,
): Promise<ComplaintDoc> {
  const _id = new Types.ObjectId(complaintId);
  for (;;) {
    const complaint = await findComplaint(core, _id);
    if (!complaint) throw noSuchComplaint();
    assertDecidable(complaint);
    if (!complaint.booking) throw refuse('STATE_CONFLICT', 'complaint_without_booking');
    if (refundId) {
      const given = await findRefund(core, complaint.booking._id, refundId);
      return await changeComplaint(core, _id, (read, now) => {
        assertDecidable(read);
        return resolving(read, now, { text, refund: 'given', given });
      });
    }
    const giving = {
      ...{ key: `complaint-${complaintId}-${complaint.seq}`, at: core.clock.now() },
      ...(text ? { text } : {}),
      ...(amount === undefined ? {} : { amount }),
    };
    const fenced = await fenceForRefund(core, complaint, giving);
    if (fenced) return await finishRefund(core, fenced, giving);
  }
}

/** A refund of the booking that has not failed. */
async function findRefund(core: Core, bookingId: Types.ObjectId, refundId: string): Promise<Given> {
  for (const { refunds } of await findPaymentsOfBooking(core, bookingId)) {
    const found = refunds.find((one) => one.refundId === refundId && one.status !== 'failed');
    if (found) return { refundId, amount: found.amount };
  }
  throw refuse('STATE_CONFLICT', 'complaint_refund_unknown');
}

/** Makes the refund under its key unless it exists, then resolves the complaint. Safe to repeat from any point. */
async function finishRefund(core: Core, complaint: ComplaintDoc, giving: Giving): Promise<ComplaintDoc> {
  const { key, text } = giving;
  let given: Given;
  try {
    given = await giveOnce(core, complaint, giving);
  } catch (error) {
    // The money was refused for good. After any other error it may have moved: the sweep asks again.
    if (error instanceof AppError && (error.code === 'STATE_CONFLICT' || error.code === 'NOT_FOUND'))
      await liftRefundFence(core, complaint._id, key);
    throw error;
  }
  const read = await findComplaint(core, complaint._id);
  if (read?.status === 'resolved') {
    await liftRefundFence(core, complaint._id, key);
    return read;
  }
  return await changeComplaint(core, complaint._id, (found, now) => {
    if (found.giving?.key !== key) throw refuse('STATE_CONFLICT', 'complaint_resolved');
    const change = resolving(found, now, { text, refund: 'given', given });
    return { ...change, unset: [...(change.unset ?? []), 'giving'] };
  });
}

async function giveOnce(
  core: Core,
  { number, booking: about }: ComplaintDoc,
  { key, amount }: Giving,
): Promise<Given> {
  const booking = about && (await findBookingById(core, about._id));
  if (!booking) throw refuse('NOT_FOUND', 'no_such_complaint');
  const payments = await findPaymentsOfBooking(core, booking._id);
  // Without an age: a request key is otherwise forgotten after some hours, and the sweep may be late.
  const made = payments.flatMap(({ refunds }) => refunds).find(({ requestKey }) => requestKey === key);
  if (made) return { refundId: made.refundId, amount: made.amount };
  const { refund, booking: after } = await refundByHand(core, booking, amount, `Complaint ${number}`, key);
  const shared = after.payment.byHand?.find(({ requestKey }) => requestKey === key);
  return { refundId: refund.refundId, amount: shared?.amount ?? refund.amount };
}

/** Finishes decisions whose refund was interrupted. Returns how many there were. */
export async function finishCutRefunds(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 4, failed: 'the refund of a complaint could not be finished', signal };
  return await drain(core, findCutRefunds(core, core.clock.now()), round, async (complaint) => {
    if (!complaint.giving) return;
    try {
      await finishRefund(core, complaint, complaint.giving);
    } catch (error) {
      // Refused for good: the fence is gone, and the complaint waits for another decision.
      if (!(error instanceof AppError && error.code === 'STATE_CONFLICT')) throw error;
    }
  });
}
