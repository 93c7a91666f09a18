import { formatExactRupees } from '@crease/shared/format/money';
import { isCreditNote } from '@crease/shared/gst';
import { Types } from 'mongoose';
import { type LedgerEntryDoc, scanEntriesOf } from '../business/ledger/ledger-entry.schema.js';
import { amountOn, hostAccount, ownerAccount } from '../business/ledger/lines.js';
import { findSettlements } from '../business/settlements/settlement.schema.js';
import { groupStream } from '../platform/group-by.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { stuckHostOf } from '../sales/booking-record/capture-share.js';
import { type PaymentDoc, scanPaymentsOf } from '../sales/booking-record/payment.schema.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import { scanInvoicesOf } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

/** Ledger entries are written within seconds, but wait while the worker is down. */
const LEDGER_GRACE_MS = 15 * 60_000;

/** Invariant 7, for bookings: the ledger's captures and refunds equal those of the payments. */
export async function* checkBookingLedger(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const ids = bookings.map(({ _id }) => _id);
  const payments = await byBooking(scanPaymentsOf(audit, ids));
  const entries = await byBooking(scanEntriesOf(audit, ids));
  const late = audit.now.getTime() - LEDGER_GRACE_MS;
  for (const booking of bookings) {
    const { _id, bookingId } = booking;
    const orders = payments.get(_id.toString()) ?? [];
    const overdue = orders.find(({ ledgerDueAt }) => ledgerDueAt && ledgerDueAt.getTime() < late);
    if (overdue) {
      const message = `has waited for the ledger since ${overdue.ledgerDueAt?.toISOString()}`;
      yield { invariant: 7, subject: overdue.orderId, message };
    }
    if (orders.some((order) => order.ledgerDueAt || isFresh(audit, order.updatedAt))) continue;
    const written = entries.get(_id.toString()) ?? [];
    yield* compare(bookingId, 'captured', capturedOf(orders), providerSum(written, 'capture'));
    yield* compare(bookingId, 'refunded', refundedOf(orders), providerSum(written, 'refund'));
    yield* checkHostAccount(booking, orders, written);
    if (written.some(({ _id }) => _id.startsWith('made_good:')))
      yield* checkMadeGood(booking, written, scanInvoicesOf(audit, [booking._id]));
  }
}

/** Invariant 7: when nothing is under way, all shares have been passed on but those whose refunds failed. */
function* checkHostAccount(
  { _id, bookingId, op, moneyDueAt }: BookingDoc,
  orders: readonly PaymentDoc[],
  written: readonly LedgerEntryDoc[],
): Iterable<Violation> {
  const isUnderWay =
    op !== undefined ||
    moneyDueAt !== undefined ||
    orders.some(({ refunds }) => refunds.some(({ status }) => status === 'pending'));
  const stuck = sumOf(orders.map(stuckHostOf));
  const left = roundToPaisa(sumOf(written.map((entry) => amountOn(entry, hostAccount(_id)))) - stuck);
  if (isUnderWay || left === 0) return;
  const message = `has ${formatExactRupees(left)} left of shares, which belong to its player`;
  yield { invariant: 7, subject: bookingId, message };
}

/**
 * Invariant 9: if another player has paid what a bank took, the bills less their credit notes equal what the ledger
 * keeps. Leaves out bookings that were also paid at the ground, or that have no GSTIN.
 */
async function* checkMadeGood(
  { ownerId, bookingId, payment, invoiced, invoiceDueAt }: BookingDoc,
  written: readonly LedgerEntryDoc[],
  found: AsyncIterable<InvoiceDoc>,
): AsyncIterable<Violation> {
  const documents: InvoiceDoc[] = [];
  for await (const one of found) documents.push(one);
  const invoices = documents.filter(({ series }) => series === 'invoice').map(({ total }) => total);
  if (invoiceDueAt || payment.collected.length > 0 || sumOf(invoices) !== invoiced) return;
  const billed = sumOf(documents.map(({ series, total }) => (isCreditNote(series) ? -total : total)));
  const kept = sumOf(
    written
      .filter(({ kind }) => kind === 'capture' || kind === 'refund' || kind === 'adjustment')
      .map((entry) => roundToPaisa(amountOn(entry, ownerAccount(ownerId)) + amountOn(entry, 'fees'))),
  );
  if (billed === kept) return;
  const message = `is billed ${formatExactRupees(billed)}, and ${formatExactRupees(kept)} of it is kept`;
  yield { invariant: 9, subject: bookingId, message };
}

const isFresh = ({ now }: Audit, at: Date): boolean => now.getTime() - at.getTime() < GRACE_MS;

const byBooking = <T extends { bookingId?: Types.ObjectId | undefined }>(found: AsyncIterable<T>) =>
  groupStream(found, ({ bookingId }) => bookingId?.toString());

const sumOf = (amounts: number[]): number => roundToPaisa(amounts.reduce((sum, amount) => sum + amount, 0));

const capturedOf = (orders: PaymentDoc[]): number =>
  sumOf(orders.flatMap(({ captures }) => captures.map(({ amount }) => amount)));

const refundedOf = (orders: PaymentDoc[]): number =>
  sumOf(
    orders.flatMap(({ refunds }) =>
      refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount),
    ),
  );

const providerSum = (entries: LedgerEntryDoc[], kind: 'capture' | 'refund'): number =>
  Math.abs(sumOf(entries.filter((entry) => entry.kind === kind).map((entry) => amountOn(entry, 'provider'))));

function* compare(subject: string, what: string, paid: number, written: number): Iterable<Violation> {
  if (paid === written) return;
  const message = `has ${formatExactRupees(paid)} ${what}, the ledger says ${formatExactRupees(written)}`;
  yield { invariant: 7, subject, message };
}

const REVERSAL_ENTRY = /^reversal:([0-9a-f]{24})-p\d+:(.+)$/;

/** Invariant 7: what the ledger has as taken back from a vendor, the settlement has too. */
async function* checkTakenBack(audit: Audit, entries: LedgerEntryDoc[]): AsyncIterable<Violation> {
  const late = entries.filter(({ kind, at }) => kind === 'reversal' && !isFresh(audit, at));
  const idOf = ({ _id }: LedgerEntryDoc) => REVERSAL_ENTRY.exec(_id)?.[1] ?? '';
  const ids = late.map(idOf).filter(Boolean);
  const settlements = await findSettlements(
    audit,
    ids.map((id) => new Types.ObjectId(id)),
  );
  for (const entry of late) {
    const found = settlements.find((one) => one._id.toString() === idOf(entry));
    const refundId = REVERSAL_ENTRY.exec(entry._id)?.[2];
    const reversal = found?.reversals?.find((one) => one.refundId === refundId);
    if (reversal && reversal.status !== 'refused' && reversal.status !== 'netted') continue;
    const amount = formatExactRupees(-amountOn(entry, 'paid_out'));
    const message = `has ${amount} taken back that settlement ${idOf(entry)} does not have`;
    yield { invariant: 7, subject: entry._id, message };
  }
}

/** Invariant 7, for entries: their lines sum to 0, and the settlement they carry lists them. */
export async function* checkEntries(audit: Audit, entries: LedgerEntryDoc[]): AsyncIterable<Violation> {
  const settlements = new Map(
    (
      await findSettlements(
        audit,
        entries.flatMap(({ settlementId }) => settlementId ?? []),
      )
    ).map((settlement) => [settlement._id.toString(), new Set(settlement.entryIds)]),
  );
  yield* checkTakenBack(audit, entries);
  for (const { _id, lines, settlementId } of entries) {
    const sum = sumOf(lines.map(({ amount }) => amount));
    if (sum !== 0) {
      yield { invariant: 7, subject: _id, message: `has lines that sum to ${formatExactRupees(sum)}` };
    }
    if (settlementId && !settlements.get(settlementId.toString())?.has(_id)) {
      yield {
        invariant: 7,
        subject: _id,
        message: `carries settlement ${settlementId}, which does not list it`,
      };
    }
  }
}
