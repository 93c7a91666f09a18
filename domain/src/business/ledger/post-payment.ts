import { sumOf } from '@crease/shared/money-state';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBookingById } from '../../sales/booking-record/booking.schema.js';
import {
  type Capture,
  findOrder,
  type PaymentDoc,
  type RefundDoc,
} from '../../sales/booking-record/payment.schema.js';
import {
  clearLedgerDue,
  findOrdersToPost,
  freezeSplit,
  postponeLedger,
} from '../../sales/booking-record/payment-ledger.queries.js';
import { writeEntryInvoices } from '../../sales/invoices/write-entry-invoices.js';
import { type Decisions, decisionsOf } from '../../sales/payables/decisions.js';
import { lostOf } from '../../sales/payables/owed-part.js';
import type { CaptureUse } from '../../sales/payables/payable.js';
import {
  adjustmentEntryId,
  captureEntry,
  captureEntryId,
  commissionIn,
  entryOf,
  madeGoodEntryId,
  paidOutBy,
  refundEntry,
  refundEntryId,
} from './entries.js';
import { findEntry, insertEntry, type LedgerEntryDoc, scanEntriesOf } from './ledger-entry.schema.js';
import { amountOn, madeGoodLines, revivedLines } from './lines.js';
import { wakeReversals } from './wake-reversals.queries.js';

/**
 * How long a capture waits for its booking's decision, which normally takes a moment. After that it is posted as
 * unapplied, and moved later if the booking stands on it in the end.
 */
const DECIDED_WITHIN_MS = 30_000;
const RECHECK_DELAY_MS = 5_000;
const AT_ONCE = 8;

/**
 * Posts an order's captures and processed refunds that the ledger lacks. Idempotent, also concurrently: the entries'
 * ids decide. A no-op for an order with nothing due, or not ours.
 */
export async function postOrder(core: Core, orderId: string): Promise<void> {
  const payment = await findOrder(core, orderId);
  if (!payment?.ledgerDueAt) return;
  const decisions = await decisionsOf(core, payment);
  let isFinal = true;
  for (const capture of payment.captures) {
    const use = await decisions?.freezeUse(capture);
    if (!(await postCapture(core, { payment, decisions, capture, use }))) isFinal = false;
  }
  for (const refund of payment.refunds) {
    if (refund.status === 'processed') await postRefund(core, payment, decisions, refund);
  }
  await postMadeGood(core, payment);
  await wakePaidOut(core, payment);
  await failpoint('ledger.afterEntries');
  if (payment.entryId) await writeEntryInvoices(core, payment);
  if (isFinal) await clearLedgerDue(core, payment);
  else await postponeLedger(core, payment, new Date(core.clock.now().getTime() + RECHECK_DELAY_MS));
}

/** Posts every order with something the ledger lacks, for lost events. Returns how many there were. */
export async function postDueOrders(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: AT_ONCE, failed: 'an order could not be posted yet', signal };
  return await drain(core, findOrdersToPost(core, core.clock.now()), round, ({ orderId }) =>
    postOrder(core, orderId),
  );
}

interface Posting {
  payment: PaymentDoc;
  /** Null without a booking. */
  decisions: Decisions | null;
  capture: Capture;
  /** Undefined while nothing stands on it. */
  use: CaptureUse | undefined;
}

/** Posts a capture. False while the booking may still decide otherwise about it. */
async function postCapture(core: Core, { payment, decisions, capture, use }: Posting): Promise<boolean> {
  const { paymentId, amount, at } = capture;
  const isUndecided = decisions?.judge(capture) === 'undecided';
  if (isUndecided && core.clock.now().getTime() - at.getTime() < DECIDED_WITHIN_MS) return false;
  const isNew = await insertEntry(core, captureEntry(payment, capture, use));
  if (!use) return decisions?.isRefused(capture) ?? true;
  const written = isNew ? null : await findEntry(core, captureEntryId(paymentId));
  if (written && amountOn(written, 'unapplied') > 0) {
    const moved = revivedLines(payment, amount, use);
    const now = core.clock.now();
    await insertEntry(
      core,
      entryOf(payment, {
        _id: adjustmentEntryId(paymentId),
        kind: 'adjustment',
        at: now,
        lines: moved,
        commission: commissionIn(use),
      }),
    );
  }
  return true;
}

async function postRefund(
  core: Core,
  payment: PaymentDoc,
  decisions: Decisions | null,
  refund: RefundDoc,
): Promise<void> {
  const split = refund.split ?? (await splitOfOld(core, payment, decisions, refund));
  await insertEntry(core, refundEntry(payment, refund, split, core.clock.now()));
}

/** Wakes the settlements that paid out what was refunded: a part may have to come back from a vendor. */
async function wakePaidOut(core: Core, { bookingId, refunds }: PaymentDoc): Promise<void> {
  const back = refunds.filter(({ status, split }) => status === 'processed' && split?.owner !== 0);
  if (back.length === 0) return;
  const entries: LedgerEntryDoc[] = [];
  for await (const entry of scanEntriesOf(core, [bookingId])) entries.push(entry);
  const open = new Set(entries.flatMap(({ _id, open }) => (open ? _id : [])));
  const settlements = new Map<string, Types.ObjectId>();
  for (const { refundId, paymentId } of back) {
    const by = open.has(refundEntryId(refundId)) && paidOutBy(entries, paymentId);
    if (by) settlements.set(by.toString(), by);
  }
  for (const settlementId of settlements.values()) await wakeReversals(core, settlementId);
}

/** Posts what other players paid in place of a payer whose bank took it from the ground: the ground keeps it. */
async function postMadeGood(core: Core, payment: PaymentDoc): Promise<void> {
  const { refunds, captures } = payment;
  const booking = refunds.some(({ dispute }) => dispute) && (await findBookingById(core, payment.bookingId));
  if (!booking) return;
  for (const capture of captures) {
    const amount = lostOf(booking, payment, capture);
    if (amount === 0) continue;
    const losses = refunds.filter(
      ({ paymentId, dispute, kind }) => paymentId === capture.paymentId && dispute && kind !== 'share',
    );
    const partOf = (key: 'fee' | 'commission') =>
      Math.round((losses.reduce((sum, { split }) => sum + (split?.[key] ?? 0), 0) * amount) / sumOf(losses));
    const [fee, commission] = [partOf('fee'), partOf('commission')];
    await insertEntry(
      core,
      entryOf(payment, {
        _id: madeGoodEntryId(capture.paymentId),
        kind: 'adjustment',
        at: core.clock.now(),
        lines: madeGoodLines(payment, amount, { fee, commission }),
        commission,
      }),
    );
  }
}

/** Gives a refund older than the ledger its split now; earlier refunds of the order come first. */
async function splitOfOld(core: Core, payment: PaymentDoc, decisions: Decisions | null, refund: RefundDoc) {
  const place = payment.refunds.indexOf(refund);
  const before = payment.refunds.slice(0, place).filter(({ status }) => status === 'processed');
  for (const earlier of before) {
    earlier.split ??= await splitOfOld(core, payment, decisions, earlier);
  }
  const order = { ...payment, refunds: before };
  const split = decisions?.splitRefund(order, refund) ?? { unapplied: refund.amount };
  return await freezeSplit(core, payment.orderId, refund.refundId, split);
}
