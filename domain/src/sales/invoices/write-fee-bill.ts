import { partsBy } from '@crease/shared/gst';
import { gstinState } from '@crease/shared/gstin';
import { slotText } from '@crease/shared/time/slots';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteFeeBilled } from '../booking-record/booking-due.queries.js';
import { factIds } from '../operation/operation.js';
import type { InvoiceDraft } from './invoice.schema.js';
import { issueInvoice } from './issue-invoice.js';
import { type OwedInvoice, owedFeeBill } from './owed-invoices.js';

/**
 * Makes the operator's bill that is due for a booking's online fee, once, in the operator's own series. False if another
 * worker has noted this money meanwhile: the caller then reads the booking again.
 */
export async function writeFeeBill(core: Core, booking: BookingDoc): Promise<boolean> {
  const owed = owedFeeBill(booking);
  if (!owed) return true;
  const { number, date, total } = await issueInvoice(core, billDraft(core, booking, owed));
  await failpoint('invoice.afterFeeBill');
  const billed = (booking.feeBilled ?? 0) + total;
  const changed = fact(core, 'booking.changed', core.clock.now(), factIds(booking));
  const noted = await noteFeeBilled(core, booking, billed, { number, date, total }, [changed]);
  core.events.publishSoon('bookings', noted);
  // A document interrupted before it was recorded may cover less money than has come in since.
  return noted !== null && total === owed.total;
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
