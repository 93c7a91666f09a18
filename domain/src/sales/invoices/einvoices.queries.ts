import { OPERATOR_SERIES } from '@crease/shared/gst';
import type { Core } from '../../platform/core.js';
import type { IrpSettings } from '../../platform/env-irp.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';
import type { EInvoice, InvoiceDoc } from './invoice.schema.js';

/** By series, because an owner may enter any GSTIN as theirs, also the operator's. */
const OPERATORS = { 'buyer.gstin': { $exists: true }, series: { $in: [...OPERATOR_SERIES] } };
/** Documents without a state have not been tried yet. */
const OPEN = { $in: [null, 'waiting' as const] };

const AT_THE_DESK = ['refused', 'unsigned', 'waiting'] as const;

/** The operator's documents that are to be registered now. */
export const einvoicesDue = ({ gstin, from }: IrpSettings['operator'], now: Date) =>
  due('invoices', {
    ...OPERATORS,
    'einvoice.state': OPEN,
    'seller.gstin': gstin,
    date: { $gte: from },
    'einvoice.nextAt': { $not: { $gt: now } },
  });

export const findEInvoicesDue = (core: Core, supplier: IrpSettings['operator']): AsyncIterable<InvoiceDoc> =>
  core.db.invoices.find(einvoicesDue(supplier, core.clock.now()).where);

/**
 * Records the state of a registration, unless it has ended. A number counts even if the document was just set aside.
 */
export async function noteEInvoice(
  core: Core,
  { _id }: Pick<InvoiceDoc, '_id'>,
  einvoice: EInvoice,
): Promise<void> {
  const open = einvoice.irn ? { $in: [...OPEN.$in, 'set-aside' as const] } : OPEN;
  await core.db.invoices.updateOne({ _id, 'einvoice.state': open }, { $set: { einvoice } });
}

/** Makes a refused registration due again, or one that was set aside. False if it is neither. */
export async function reopenEInvoice(core: Core, _id: string): Promise<boolean> {
  const { matchedCount } = await core.db.invoices.updateOne(
    { _id, 'einvoice.state': { $in: ['refused', 'set-aside'] } },
    {
      $set: { 'einvoice.state': 'waiting', 'einvoice.nextAt': core.clock.now() },
      $unset: { 'einvoice.setAside': '' },
    },
  );
  return matchedCount === 1;
}

/** Ends a registration that an admin cares for outside Crease. False if it is not at the desk. */
export async function setAsideEInvoice(
  core: Core,
  _id: string,
  setAside: NonNullable<EInvoice['setAside']>,
): Promise<boolean> {
  for (const [from, to] of [
    [{ $in: ['refused', 'waiting'] }, 'set-aside'],
    ['unsigned', 'registered'],
  ] as const) {
    const { matchedCount } = await core.db.invoices.updateOne(
      { _id, 'einvoice.state': from },
      { $set: { 'einvoice.state': to, 'einvoice.setAside': setAside }, $unset: { 'einvoice.nextAt': '' } },
    );
    if (matchedCount === 1) return true;
  }
  return false;
}

/** A page of the operator's documents that need an admin or another try, newest first, and how many there are. */
export async function pageOfUnregistered(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  const filter = { ...OPERATORS, 'einvoice.state': { $in: [...AT_THE_DESK] } };
  return await findPage(core.db.invoices, filter, { ...page, sort: { date: -1, _id: -1 } });
}
