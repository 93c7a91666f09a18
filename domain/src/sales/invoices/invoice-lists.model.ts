import { hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import type { InvoiceDoc } from './invoice.model.js';

/** Days in India, both inclusive. */
export interface Stretch {
  from?: string | undefined;
  to?: string | undefined;
}

const invoices = (core: Core) => core.db.invoices;

function within(ownerId: string, { from, to }: Stretch) {
  const at = {
    ...(from ? { $gte: hourStart(from, 0) } : {}),
    ...(to ? { $lt: hourStart(to, 24) } : {}),
  };
  return { ownerId: new Types.ObjectId(ownerId), ...(from || to ? { at } : {}) };
}

/** One page of a workplace's documents, newest first, and how many there are. */
export async function pageOfInvoices(
  core: Core,
  ownerId: string,
  { page, limit, ...stretch }: Stretch & { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  const filter = within(ownerId, stretch);
  return await findPage(invoices(core), filter, { page, limit, sort: { at: -1, _id: -1 } });
}

/** All of them in the order they were made, streamed. */
export const streamInvoices = (core: Core, ownerId: string, stretch: Stretch): AsyncIterable<InvoiceDoc> =>
  invoices(core).find(within(ownerId, stretch)).sort({ at: 1, _id: 1 });
