import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { printInvoices } from '@crease/domain/sales/invoices/read-invoices';
import { hasDocument, receiptFile } from '@crease/domain/sales/receipts/booking-files';
import type { Consumer } from './consumer.js';

type Told =
  | 'booking.confirmed'
  | 'booking.paid'
  | 'booking.moved'
  | 'booking.changed'
  | 'booking.cancelled'
  | 'booking.completed'
  | 'refund.processed'
  | 'refund.failed';

/**
 * Prints a booking's PDFs after each change of their content, so that no reader waits for one (`documentOf`). Other
 * changes cost one read. A lost event only costs its reader the printing.
 */
export const printDocuments: Consumer<Told> = {
  name: 'print-papers',
  lane: 'mail',
  concerns: ({ data }) => !('samePapers' in data),
  handle: async ({ core }, { data }) => {
    const booking = await findBooking(core, data.bookingId);
    if (!booking || !hasDocument(booking)) return;
    await receiptFile(core, booking);
    await printInvoices(core, booking._id);
  },
};
