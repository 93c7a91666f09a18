import { printInvoices } from '@crease/domain/sales/invoices/read-invoices';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/**
 * Writes the invoice or credit note as soon as money comes in or goes back online. Payments at the ground are left to a
 * sweep, which finds them within a second: `booking.changed` has many other causes.
 */
export const writeInvoices: Consumer<'booking.confirmed' | 'booking.paid' | 'refund.processed'> = {
  name: 'write-invoices',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    await writeInvoicesOf(core, data.bookingId);
    await printInvoices(core, new Types.ObjectId(data.bookingId));
  },
};
