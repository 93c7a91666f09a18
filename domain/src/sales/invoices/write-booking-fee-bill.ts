import { slotText } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteFeeBilled } from '../booking-record/booking-due.queries.js';
import type { InvoiceDraft } from './invoice.schema.js';
import { issueAndNote } from './issue-and-note.js';
import { operatorBill } from './operator-bill.js';
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

const billDraft = (core: Core, booking: BookingDoc, { fact, total }: OwedInvoice): InvoiceDraft => ({
  fact,
  ownerId: booking.ownerId,
  bookingId: booking._id,
  bookingNumber: booking.bookingId,
  userId: booking.userId,
  ...operatorBill(core, total, booking.billing ?? { name: booking.userName }),
  groundName: booking.groundName,
  bookingDate: booking.bookingDate,
  timeSlot: slotText(booking.timeSlot),
});
