import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { printInvoices } from '@crease/domain/sales/invoices/read-invoices';
import { hasPaper, receiptFile } from '@crease/domain/sales/receipts/booking-files';
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
 * Whatever changes what a booking's papers say has them printed anew, once, so that nobody waits for one (`paperOf`). What
 * changes nothing of it costs a read. An event that is lost costs its reader the printing.
 */
export const printPapers: Consumer<Told> = {
  name: 'print-papers',
  lane: 'mail',
  concerns: ({ data }) => !('samePapers' in data),
  handle: async ({ core }, { data }) => {
    const booking = await findBooking(core, data.bookingId);
    if (!booking || !hasPaper(booking)) return;
    await receiptFile(core, booking);
    await printInvoices(core, booking._id);
  },
};
