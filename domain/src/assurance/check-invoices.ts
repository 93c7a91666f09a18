import { groupStream } from '../platform/group-by.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { refundsOf } from '../sales/booking-record/money-back.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import type { InvoiceCounterDoc } from '../sales/invoices/invoice-counter.schema.js';
import { feeBilledApart, feeCreditNoteFact, owedCreditNotes } from '../sales/invoices/owed-invoices.js';
import { findNumbered, scanInvoicesOf } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

const INVARIANT = 9;

/** Invariant 9: each number has a predecessor, so a series is 1 to n; `_id` makes each number unique. */
export async function* checkInvoices(audit: Audit, invoices: InvoiceDoc[]): AsyncIterable<Violation> {
  const before = new Map(invoices.filter(({ n }) => n > 1).map((one) => [one._id, idBefore(one)]));
  const there = await findNumbered(audit, [...before.values()]);
  for (const { _id, number, n, series } of invoices) {
    const subject = _id;
    const previous = before.get(_id);
    if (previous !== undefined && !there.has(previous)) {
      yield { invariant: INVARIANT, subject, message: `is ${number}, and there is no ${series} ${n - 1}` };
    }
    if (n < 1 || !_id.endsWith(`:${series}:${n}`)) {
      yield { invariant: INVARIANT, subject, message: `says that it is ${series} ${n}` };
    }
  }
}

const idBefore = ({ _id, n }: InvoiceDoc): string => `${_id.slice(0, _id.lastIndexOf(':') + 1)}${n - 1}`;

/** Invariant 9, from counters: the last number has its document unless it is held, and no later number has one. */
export async function* checkInvoiceCounters(
  audit: Audit,
  counters: InvoiceCounterDoc[],
): AsyncIterable<Violation> {
  const idOf = ({ _id }: InvoiceCounterDoc, n: number) => `${_id}:${n}`;
  const asked = counters.flatMap((counter) => [idOf(counter, counter.last), idOf(counter, counter.last + 1)]);
  const there = await findNumbered(audit, asked);
  const longAgo = audit.now.getTime() - GRACE_MS;
  for (const counter of counters) {
    const { last, holder, _id: subject } = counter;
    if (holder && holder.date.getTime() < longAgo) {
      yield { invariant: INVARIANT, subject, message: `number ${last} is claimed and not written` };
    }
    if (!holder && last > 0 && !there.has(idOf(counter, last))) {
      yield { invariant: INVARIANT, subject, message: `has given number ${last}, which no document has` };
    }
    // Numbered after the counter was read.
    const next = there.get(idOf(counter, last + 1));
    if (next && next.getTime() < longAgo) {
      yield { invariant: INVARIANT, subject, message: `says ${last}, and there is a ${last + 1}` };
    }
  }
}

/**
 * The fees in credit notes of money that only passed on. An old loss that was put right has such notes, and bills that
 * make up for them (docs/operations.md).
 */
const notedTooMuch = (booking: BookingDoc, documents: readonly InvoiceDoc[]): number =>
  refundsOf(booking).reduce((sum, { refundId, passed = 0, fee = 0 }) => {
    const fact = feeCreditNoteFact(refundId);
    const notes = documents.filter((one) => one.fact === fact || one.fact.startsWith(`${fact}:`));
    const noted = notes.reduce((all, { total }) => all + total, 0);
    return passed > 0 ? sum + Math.max(0, noted - fee) : sum;
  }, 0);

/**
 * Invariant 9: each processed refund of invoiced money has its credit note, and each online fee that the operator bills
 * has its bills, to the rupee.
 */
export async function* checkCreditNotes(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const longAgo = audit.now.getTime() - GRACE_MS;
  // Otherwise documents are about to be made.
  const written = bookings.filter(({ invoiceDueAt }) => !invoiceDueAt || invoiceDueAt.getTime() < longAgo);
  const looked = written.filter(
    (booking) =>
      booking.confirmation &&
      (booking.feeBilled ||
        feeBilledApart(booking) > 0 ||
        (booking.invoice && booking.payment.refunds.some(({ status }) => status === 'processed'))),
  );
  if (looked.length === 0) return;
  const found = scanInvoicesOf(
    audit,
    looked.map(({ _id }) => _id),
  );
  const issued = await groupStream(found, ({ bookingId }) => bookingId?.toString());
  for (const booking of looked) {
    const documents = issued.get(booking._id.toString()) ?? [];
    const subject = booking.bookingId;
    const bills = documents.filter(({ series }) => series === 'fee-invoice');
    const billed = bills.reduce((sum, { total }) => sum + total, 0) - notedTooMuch(booking, documents);
    const fee = feeBilledApart(booking);
    // The mark is set while a bill is due.
    if (!booking.invoiceDueAt && (billed !== fee || billed !== (booking.feeBilled ?? 0))) {
      yield {
        invariant: INVARIANT,
        subject,
        message: `has ${billed} of ${fee} rupees of its fee billed, and says ${booking.feeBilled ?? 0}`,
      };
    }
    for (const { fact } of owedCreditNotes(booking, documents)) {
      yield { invariant: INVARIANT, subject, message: `has no ${fact}` };
    }
  }
}
