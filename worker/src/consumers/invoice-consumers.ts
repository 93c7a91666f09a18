import { printInvoices } from '@crease/domain/sales/invoices/read-invoices';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/**
 * Where money has come in online or gone back its invoice or credit note follows at once. What was paid at the ground a sweep
 * finds within a second: `booking.changed` tells of much else.
 */
export const writeInvoices: Consumer<'booking.confirmed' | 'booking.paid' | 'refund.processed'> = {
  name: 'write-invoices',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    await writeInvoicesOf(core, data.bookingId);
    await printInvoices(core, new Types.ObjectId(data.bookingId));
  },
};
