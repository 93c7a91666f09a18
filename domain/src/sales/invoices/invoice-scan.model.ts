import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { InvoiceDoc } from './invoice.model.js';
import type { InvoiceCounterDoc } from './invoice-counter.model.js';

/** What the checks of the invariants read. */
type Reads = Pick<Core, 'db'>;

export const scanInvoices = (core: Reads, scope: ScanScope): AsyncIterable<InvoiceDoc> =>
  scanById(core.db.invoices, scope, (text) => text);

export const scanInvoiceCounters = (core: Reads, scope: ScanScope): AsyncIterable<InvoiceCounterDoc> =>
  scanById(core.db.invoiceCounters, scope, (text) => text);

/** Which of these documents there are, with the time they were made. */
export async function findNumbered(core: Reads, ids: string[]): Promise<Map<string, Date>> {
  const found = await core.db.invoices
    .find({ _id: { $in: ids } })
    .project<Pick<InvoiceDoc, '_id' | 'at'>>({ at: 1 })
    .toArray();
  return new Map(found.map(({ _id, at }) => [_id, at]));
}

/** All documents of these bookings. */
export const scanInvoicesOf = (core: Reads, bookingIds: Types.ObjectId[]): AsyncIterable<InvoiceDoc> =>
  core.db.invoices.find({ bookingId: { $in: bookingIds } });
