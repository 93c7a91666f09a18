import type { Core } from '../../platform/core.js';
import type { IrpSettings } from '../../platform/env-irp.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';
import type { EInvoice, InvoiceDoc } from './invoice.schema.js';

const BETWEEN_BUSINESSES = { 'buyer.gstin': { $exists: true } };
/** Documents without a state have not been tried yet. */
const OPEN = { $in: [null, 'waiting' as const] };

/** The documents of a supplier that are to be registered now. */
export const einvoicesDue = ({ gstin, from }: IrpSettings['operator'], now: Date) =>
  due('invoices', {
    ...BETWEEN_BUSINESSES,
    'einvoice.state': OPEN,
    'seller.gstin': gstin,
    date: { $gte: from },
    'einvoice.nextAt': { $not: { $gt: now } },
  });

export const findEInvoicesDue = (core: Core, supplier: IrpSettings['operator']): AsyncIterable<InvoiceDoc> =>
  core.db.invoices.find(einvoicesDue(supplier, core.clock.now()).where);

/** Records the state of a registration, unless it has already ended. */
export async function noteEInvoice(
  core: Core,
  { _id }: Pick<InvoiceDoc, '_id'>,
  einvoice: EInvoice,
): Promise<void> {
  await core.db.invoices.updateOne({ _id, 'einvoice.state': OPEN }, { $set: { einvoice } });
}

/** Makes a refused registration due again. False if it is not refused. */
export async function reopenEInvoice(core: Core, _id: string): Promise<boolean> {
  const { matchedCount } = await core.db.invoices.updateOne(
    { _id, 'einvoice.state': 'refused' },
    { $set: { 'einvoice.state': 'waiting' }, $unset: { 'einvoice.nextAt': '' } },
  );
  return matchedCount === 1;
}

/** A page of the documents that could not be registered, newest first, and how many there are. */
export async function pageOfUnregistered(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  const filter = {
    ...BETWEEN_BUSINESSES,
    'einvoice.state': { $in: ['refused' as const, 'waiting' as const] },
  };
  return await findPage(core.db.invoices, filter, { ...page, sort: { date: -1, _id: -1 } });
}
