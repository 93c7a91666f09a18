import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import type { InvoiceCounterDoc } from '../sales/invoices/invoice-counter.schema.js';
import { setLegal } from '../sales/invoices/legal.service.js';

export const GSTIN = '27AAPFU0939F1ZV';

/** Gives a ground's workplace a GSTIN from now on, in Maharashtra by default. */
export async function giveGstin(
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
  stateCode = '27',
): Promise<void> {
  await setLegal(core, ownerId.toString(), {
    name: 'Mhatre Sports LLP',
    gstin: GSTIN,
    address: 'Veera Desai Road, Andheri West, Mumbai 400053',
    stateCode,
  });
}

/** A workplace's documents in the order of their numbers. */
export const invoicesAt = async (
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
): Promise<InvoiceDoc[]> =>
  await core.db.invoices.find({ ownerId }).sort({ series: -1, at: 1, n: 1 }).toArray();

/** Its counters. */
export const countersAt = async (
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
): Promise<InvoiceCounterDoc[]> =>
  (await core.db.invoiceCounters.find({}).sort({ _id: 1 }).toArray()).filter(({ _id }) =>
    _id.startsWith(`${ownerId}:`),
  );
