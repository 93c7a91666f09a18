import { formatExactRupees } from '@crease/shared/format/money';
import { disputeEntryIds } from '../business/disputes/dispute-entries.js';
import { findEntries, type LedgerEntryDoc } from '../business/ledger/ledger-entry.schema.js';
import { amountOn, disputedAccount } from '../business/ledger/lines.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { type PaymentDoc, scanPaymentsOf } from '../sales/booking-record/payment.schema.js';
import { type DisputeDoc, isDecided, roundKey } from '../sales/disputes/dispute.schema.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import type { Audit, Violation } from './violation.js';

/** How long a dispute may wait for the provider, or for its payment to be recorded, before it is reported. */
const OVERDUE_MS = 86_400_000;

/**
 * Invariant 7, for disputes: what an open one withholds is marked on its payment and on the owner's disputed account; a
 * decided one withholds nothing, and a lost one is booked once, as far as the payment was not refunded before.
 */
export async function* checkDisputes(audit: Audit, disputes: DisputeDoc[]): AsyncIterable<Violation> {
  const orders = new Map<string, PaymentDoc>();
  const bookingIds = disputes.map(({ bookingId }) => bookingId);
  for await (const order of scanPaymentsOf(audit, bookingIds)) orders.set(order.orderId, order);
  for (const dispute of disputes) {
    if (audit.now.getTime() - dispute.updatedAt.getTime() < GRACE_MS) continue;
    const order = orders.get(dispute.orderId);
    const ids = Array.from({ length: dispute.round }, (_, k) =>
      disputeEntryIds({ ...dispute, round: k + 1 }),
    );
    const entries = await findEntries(
      audit,
      ids.flatMap((one) => Object.values(one)),
    );
    for (const message of judgeDispute(dispute, order, entries, audit.now))
      yield { invariant: 7, subject: `disputes/${dispute._id}`, message };
  }
}

function* judgeDispute(
  dispute: DisputeDoc,
  order: PaymentDoc | undefined,
  entries: readonly LedgerEntryDoc[],
  now: Date,
): Iterable<string> {
  const { status, holds, frozen, lost, said, dueAt, updatedAt, ownerId } = dispute;
  const key = roundKey(dispute);
  if (!order) {
    yield `is of the order ${dispute.orderId}, which does not exist`;
    return;
  }
  if (dueAt && now.getTime() - dueAt.getTime() > OVERDUE_MS)
    yield `has waited for the provider since ${dueAt.toISOString()}`;
  const withheld = sumOn(entries, disputedAccount(ownerId));
  const wanted = holds ? (frozen?.owner ?? 0) : 0;
  if (withheld !== wanted)
    yield `withholds ${formatExactRupees(wanted)}, the ledger says ${formatExactRupees(withheld)}`;
  const marks = order.disputed?.filter((mark) => mark.key === key).length ?? 0;
  if (marks !== (holds ? 1 : 0))
    yield holds ? 'is not marked on its payment' : 'is still marked on its payment';
  if (isDecided(dispute) && holds && !dueAt) yield `is ${status} and still withholds money`;
  const isLeft = !dueAt || now.getTime() - updatedAt.getTime() > OVERDUE_MS;
  if ((status === 'open' || status === 'under_review') && !holds && isLeft)
    yield `is ${status} and withholds nothing`;
  if (status === 'lost' && !holds && !lost && isLeft) yield 'is lost, but nothing of it is booked';
  if (status !== 'lost' || !lost) return;
  const booked = order.refunds.filter((refund) => refund.dispute === key);
  const taken = roundToPaisa(booked.reduce((sum, { amount }) => sum + amount, 0));
  if (taken !== lost.amount)
    yield `took ${formatExactRupees(lost.amount)}, its payment says ${formatExactRupees(taken)}`;
  if (roundToPaisa(lost.amount + lost.beyond) !== (said?.deducted ?? 0))
    yield `lost ${formatExactRupees(said?.deducted ?? 0)}, of which ${formatExactRupees(lost.amount + lost.beyond)} is booked`;
  const beyond = Math.abs(sumOn(entries, 'losses'));
  if (beyond !== lost.beyond)
    yield `cost us ${formatExactRupees(lost.beyond)}, the ledger says ${formatExactRupees(beyond)}`;
}

const sumOn = (entries: readonly LedgerEntryDoc[], account: string): number =>
  roundToPaisa(entries.reduce((sum, entry) => sum + amountOn(entry, account), 0));
