import { formatExactRupees } from '@crease/shared/format/money';
import { sumOf } from '@crease/shared/money-state';
import { type LedgerEntryDoc, scanEntriesOf } from '../business/ledger/ledger-entry.schema.js';
import { amountOn } from '../business/ledger/lines.js';
import { groupStream } from '../platform/group-by.js';
import { feesOf } from '../play/tournaments/entry-fees.js';
import type { TournamentDoc } from '../play/tournaments/tournament.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { type PaymentDoc, scanFeePayments } from '../sales/booking-record/payment.schema.js';
import type { EntryFee } from '../sales/entry-record/entry-fees-port.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import { entryFeeBilledApart, owedEntryCreditNotes } from '../sales/invoices/owed-entry-documents.js';
import { feeRefundDue, judgeFee } from '../sales/payables/entry-payable.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import { scanInvoicesOf } from './audit.queries.js';
import { judgePayer } from './check-payer.js';
import type { Audit, Violation } from './violation.js';

/** Ledger entries are written within seconds, but wait while the worker is down. */
const LEDGER_GRACE_MS = 15 * 60_000;

/**
 * Invariants 4, 7, 9 and 15 for entry fees: each captured rupee is kept by an entry or goes back, and is in the ledger.
 */
export async function* checkFees(audit: Audit, tournaments: TournamentDoc[]): AsyncIterable<Violation> {
  const ids = tournaments.map(({ _id }) => _id);
  const orders = await groupStream(scanFeePayments(audit, ids), ({ tournamentId }) =>
    tournamentId?.toString(),
  );
  for (const tournament of tournaments) {
    const its = orders.get(tournament._id.toString()) ?? [];
    const isFresh = ({ updatedAt }: { updatedAt: Date }) =>
      audit.now.getTime() - updatedAt.getTime() < GRACE_MS;
    if (tournament.op || isFresh(tournament) || its.some(isFresh)) continue;
    const entries = new Map(feesOf(tournament, audit.now).map((one) => [one.entryId.toString(), one]));
    for (const order of its) yield* checkOrder(entries.get(order.bookingId.toString()) ?? null, order);
    yield* checkPlaces(tournament, its);
    yield* checkLedger(audit, its);
    yield* checkEntryInvoices(audit, [...entries.values()], its);
  }
}

function* checkOrder(entry: EntryFee | null, order: PaymentDoc): Iterable<Violation> {
  for (const capture of order.captures) {
    const { paymentId, amount } = capture;
    const wrong = (message: string): Violation => ({
      invariant: 4,
      subject: `${order.orderId}/${paymentId}`,
      message,
    });
    if (judgeFee(entry, capture) === 'undecided')
      yield wrong(`${formatExactRupees(amount)} captured and neither kept nor refunded`);
    for (const message of judgePayer(order, paymentId, { owed: entry?.owed ?? 0 })) yield wrong(message);
    const due = feeRefundDue(entry, order, capture);
    if (due) yield wrong(`${formatExactRupees(due.amount)} is owed back and has not been asked for`);
    const its = order.refunds.filter((refund) => refund.paymentId === paymentId);
    const back = roundToPaisa(sumOf(its.filter(({ status }) => status !== 'failed')));
    if (back > amount)
      yield wrong(`${formatExactRupees(back)} refunded of ${formatExactRupees(amount)} captured`);
    if (judgeFee(entry, capture) === 'accepted' && its.some(({ kind }) => kind === 'unused'))
      yield wrong('was refunded as unused, but pays for the entry');
  }
  for (const { refundId, paymentId } of order.refunds)
    if (!order.captures.some((capture) => capture.paymentId === paymentId))
      yield { invariant: 4, subject: refundId, message: 'refunds money that was never captured' };
}

/** Invariant 15: a team that is in has paid its fee, online or at the desk. */
function* checkPlaces({ _id, rows }: TournamentDoc, orders: readonly PaymentDoc[]): Iterable<Violation> {
  const captures = new Map(
    orders.flatMap(({ bookingId, captures }) =>
      captures.map(({ paymentId, amount }) => [`${bookingId} ${paymentId}`, amount] as const),
    ),
  );
  for (const { entryId, status, fee, paymentId, collected } of rows) {
    if (status !== 'in' || fee === 0 || collected) continue;
    if (captures.get(`${entryId} ${paymentId}`) !== fee) {
      const message = `has the entry ${entryId} in, and its fee of ${formatExactRupees(fee)} was not captured`;
      yield { invariant: 15, subject: _id.toString(), message };
    }
  }
}

/** Invariant 7: the ledger has what was captured and refunded of entry fees. */
async function* checkLedger(audit: Audit, orders: readonly PaymentDoc[]): AsyncIterable<Violation> {
  const late = audit.now.getTime() - LEDGER_GRACE_MS;
  const written: LedgerEntryDoc[] = [];
  const ids = orders.map(({ bookingId }) => bookingId);
  if (ids.length > 0) for await (const entry of scanEntriesOf(audit, ids)) written.push(entry);
  for (const order of orders) {
    const { ledgerDueAt, orderId: subject } = order;
    if (ledgerDueAt && ledgerDueAt.getTime() < late)
      yield {
        invariant: 7,
        subject,
        message: `has waited for the ledger since ${ledgerDueAt.toISOString()}`,
      };
  }
  for (const id of new Set(ids.map(String))) {
    const its = orders.filter(({ bookingId }) => bookingId.toString() === id);
    if (its.some(({ ledgerDueAt }) => ledgerDueAt)) continue;
    const refunds = its.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'processed'));
    const captures = its.flatMap(({ captures }) => captures);
    for (const [kind, rows] of [['capture', captures] as const, ['refund', refunds] as const]) {
      const entries = written.filter((entry) => entry.bookingId?.toString() === id && entry.kind === kind);
      const posted = Math.abs(entries.reduce((sum, entry) => sum + amountOn(entry, 'provider'), 0));
      const paid = roundToPaisa(sumOf(rows));
      if (paid === roundToPaisa(posted)) continue;
      const message = `has ${formatExactRupees(paid)} of ${kind}s, the ledger says ${formatExactRupees(posted)}`;
      yield { invariant: 7, subject: `entry ${id}`, message };
    }
  }
}

/** Invariant 9: the convenience fee inside each entry fee has its bill, and each processed refund its credit notes. */
async function* checkEntryInvoices(
  audit: Audit,
  entries: readonly EntryFee[],
  orders: readonly PaymentDoc[],
): AsyncIterable<Violation> {
  // Documents are written before the mark for the ledger is removed.
  const written = orders.filter(({ ledgerDueAt }) => !ledgerDueAt);
  const pairs = entries.flatMap((entry) => {
    const order = written.find(({ captures }) =>
      captures.some(({ paymentId }) => paymentId === entry.paymentId),
    );
    return order ? [{ entry, order }] : [];
  });
  if (pairs.length === 0) return;
  const documents: InvoiceDoc[] = [];
  for await (const one of scanInvoicesOf(
    audit,
    pairs.map(({ entry }) => entry.entryId),
  ))
    documents.push(one);
  for (const { entry, order } of pairs) {
    const issued = documents.filter(({ bookingId }) => bookingId?.equals(entry.entryId));
    const subject = `entry ${entry.entryId}`;
    const sumBy = (wanted: InvoiceDoc['series']) =>
      issued.reduce((sum, { series, total }) => (series === wanted ? sum + total : sum), 0);
    const fee = entryFeeBilledApart(entry);
    if (sumBy('fee-invoice') !== fee)
      yield {
        invariant: 9,
        subject,
        message: `has ${sumBy('fee-invoice')} of ${fee} rupees of its convenience fee billed`,
      };
    const invoiced = sumBy('invoice');
    if (invoiced > 0 && invoiced !== entry.fee - fee)
      yield { invariant: 9, subject, message: `has an invoice of ${invoiced} rupees for ${entry.fee - fee}` };
    for (const { fact } of owedEntryCreditNotes(entry, order, issued))
      yield { invariant: 9, subject, message: `has no ${fact}` };
  }
}
