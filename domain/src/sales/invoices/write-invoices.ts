import type { Invoice } from '@crease/shared/contracts/invoices';
import { isOperatorSeries, partsBy, SAC, taxPartsOf } from '@crease/shared/gst';
import { stateCodeOf } from '@crease/shared/state-codes';
import { slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { clearInvoiceDue, findToInvoice, noteInvoiced } from '../booking-record/booking-due.queries.js';
import { findInvoicesOf, type InvoiceDoc, type InvoiceDraft } from './invoice.schema.js';
import { chargesOf } from './invoice-charges.js';
import { issueAndNote } from './issue-and-note.js';
import { issueInvoice } from './issue-invoice.js';
import { findLegal, type LegalDoc } from './legal.schema.js';
import {
  feeBilledApart,
  type OwedInvoice,
  owedCreditNotes,
  owedInvoice,
  settledOf,
  standsPaid,
} from './owed-invoices.js';
import { writeBookingFeeBill } from './write-booking-fee-bill.js';

/** Maximum rounds for a booking that is being paid meanwhile; the sweep continues. */
const ROUNDS = 5;

/**
 * Makes the due invoices and credit notes of a booking's seller and of the operator, each once (docs/product-rules.md,
 * Invoices), and marks payments without a GSTIN as done. Every write of money marks its booking (`invoiceDueAt`);
 * without a mark this is a no-op. Resumable.
 */
export async function writeInvoicesOf(core: Core, bookingId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const booking = await findBookingById(core, new Types.ObjectId(bookingId));
    if (!booking?.invoiceDueAt) return;
    if (!(await writeInvoice(core, booking)) || !(await writeBookingFeeBill(core, booking))) continue;
    await writeCreditNotes(core, booking);
    if (await clearInvoiceDue(core, booking._id, booking.invoiceDueAt)) return;
  }
}

/** The sweep: all bookings with money not yet checked for an invoice. Returns how many there were. */
export async function writeOwedInvoices(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'an invoice is left for the next round' };
  return await drain(core, findToInvoice(core), round, ({ _id }) => writeInvoicesOf(core, _id.toString()));
}

/** False if another worker has noted this money meanwhile: the caller then reads the booking again. */
async function writeInvoice(core: Core, booking: BookingDoc): Promise<boolean> {
  const legal = await findLegal(core, booking.ownerId);
  const owed = owedInvoice(booking, legal);
  if (owed && legal) {
    const draft = await invoiceDraft(core, booking, owed, legal);
    return await issueAndNote(core, booking, draft, async (invoice, facts) => {
      const settled = settledOf(booking, legal) + invoice.total;
      return await noteInvoiced(core, booking, settled, presentInvoice(invoice), facts);
    });
  }
  const paid = standsPaid(booking);
  if (paid <= (booking.invoiced ?? 0)) return true;
  return (await noteInvoiced(core, booking, paid, undefined, [])) !== null;
}

async function writeCreditNotes(core: Core, booking: BookingDoc): Promise<void> {
  if (!booking.payment.refunds.some(({ status }) => status === 'processed')) return;
  for (const { fact, total, of } of owedCreditNotes(booking, await findInvoicesOf(core, booking._id))) {
    await issueInvoice(core, creditNoteDraft(of, fact, total));
    await failpoint('invoice.afterCreditNote');
  }
}

async function invoiceDraft(
  core: Core,
  booking: BookingDoc,
  { fact, total, paymentId }: OwedInvoice,
  legal: LegalDoc,
): Promise<InvoiceDraft> {
  const ground = await core.reads.bookedGround(booking.groundId.toString());
  const { name, gstin = '', address, stateCode } = legal;
  // If the ground's state is unknown, assumes its seller's state.
  const placeOfSupply = (ground && stateCodeOf(ground.location.state)) ?? stateCode;
  return {
    fact,
    series: 'invoice',
    ownerId: booking.ownerId,
    bookingId: booking._id,
    bookingNumber: booking.bookingId,
    userId: booking.userId,
    ...taxPartsOf(total, placeOfSupply !== stateCode),
    ...chargesOf(booking.pricing, total, feeBilledApart(booking)),
    seller: { name, gstin, address, stateCode },
    buyer: booking.billing ?? { name: booking.userName },
    placeOfSupply,
    groundName: booking.groundName,
    bookingDate: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
    ...(paymentId ? { paymentId } : {}),
  };
}

/** A credit note has the parties, the place and the kind of tax of its invoice, whatever has changed since. */
export function creditNoteDraft(of: InvoiceDoc, fact: string, total: number): InvoiceDraft {
  const { ownerId, bookingId, bookingNumber, userId, seller, buyer, placeOfSupply } = of;
  const { groundName, bookingDate, timeSlot, number, date } = of;
  return {
    fact,
    series: isOperatorSeries(of.series) ? 'fee-credit-note' : 'credit-note',
    ownerId,
    bookingId,
    bookingNumber,
    userId,
    ...partsBy(seller, total, placeOfSupply),
    seller,
    buyer,
    placeOfSupply,
    groundName,
    bookingDate,
    timeSlot,
    original: { number, date },
  };
}

/** An invoice or credit note on the wire. */
export function presentInvoice(invoice: InvoiceDoc): Invoice {
  const { number, date, taxable, cgst, sgst, igst, total, buyer } = invoice;
  return {
    number,
    date,
    sac: SAC,
    taxable,
    ...(igst === undefined ? { cgst, sgst } : { igst }),
    total,
    buyer,
  };
}
