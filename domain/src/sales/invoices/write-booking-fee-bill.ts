import { partsBy } from '@crease/shared/gst';
import { gstinState } from '@crease/shared/gstin';
import { slotText } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteFeeBilled } from '../booking-record/booking-due.queries.js';
import type { InvoiceDraft } from './invoice.schema.js';
import { issueAndNote } from './issue-and-note.js';
import { type OwedInvoice, owedFeeBill } from './owed-invoices.js';

/**
 * Makes the operator's bill that is due for a booking's online fee, once, in the operator's own series. False if the
 * caller must read the booking again.
 */
export async function writeBookingFeeBill(core: Core, booking: BookingDoc): Promise<boolean> {
  const owed = owedFeeBill(booking);
  if (!owed) return true;
  return await issueAndNote(core, booking, billDraft(core, booking, owed), async (bill, facts) => {
    await failpoint('invoice.afterFeeBill');
    const { number, date, total } = bill;
    return await noteFeeBilled(
      core,
      booking,
      (booking.feeBilled ?? 0) + total,
      { number, date, total },
      facts,
    );
  });
}

function billDraft(core: Core, booking: BookingDoc, { fact, total }: OwedInvoice): InvoiceDraft {
  const { name, address, gstin = '', stateCode = '' } = core.env.legal;
  const { billing } = booking;
  // A private buyer gives no address, so the operator's own state counts.
  const placeOfSupply = billing ? gstinState(billing.gstin) : stateCode;
  return {
    fact,
    series: 'fee-invoice',
    ownerId: booking.ownerId,
    bookingId: booking._id,
    bookingNumber: booking.bookingId,
    userId: booking.userId,
    ...partsBy({ gstin, stateCode }, total, placeOfSupply),
    seller: { name, gstin, address, stateCode },
    buyer: billing ?? { name: booking.userName },
    placeOfSupply,
    groundName: booking.groundName,
    bookingDate: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
  };
}
