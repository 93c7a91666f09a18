import type { Pagination } from '@crease/shared/contracts/common';
import type { UnregisteredInvoice } from '@crease/shared/contracts/failed-work';
import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { askForBill } from './ask-for-bill.js';
import { pageOfUnregistered, reopenEInvoice, setAsideEInvoice } from './einvoices.queries.js';
import { type EInvoice, findInvoiceById, type InvoiceDoc } from './invoice.schema.js';
import { awaitsRegistration } from './register-einvoices.js';

/** A page of the documents that the portal refused or gave no signed copy of, or whose registration is tried again. */
export async function listUnregistered(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ isOn: boolean; invoices: UnregisteredInvoice[]; pagination: Pagination }> {
  const { found, total } = await pageOfUnregistered(core, page);
  return {
    isOn: core.irp !== undefined,
    invoices: found.map(present),
    pagination: paginationOf(page, total),
  };
}

function present({ _id, number, date, buyer, total, at, einvoice }: InvoiceDoc): UnregisteredInvoice {
  const { state, problem, nextAt } = einvoice ?? {};
  return {
    id: _id,
    number,
    date,
    buyer: { name: buyer.name, gstin: buyer.gstin ?? '' },
    total,
    state: state === 'refused' || state === 'unsigned' ? state : 'waiting',
    code: problem?.code ?? '',
    problem: problem?.message ?? '',
    at: (problem?.at ?? at).toISOString(),
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
  };
}

async function findEInvoice(core: Core, id: string): Promise<InvoiceDoc & { einvoice: EInvoice }> {
  const invoice = await findInvoiceById(core, id);
  if (!invoice?.einvoice) throw new AppError('NOT_FOUND', 'There is no such e-invoice.');
  return { ...invoice, einvoice: invoice.einvoice };
}

/**
 * Makes the registration of a refused document due again. `isNew` is false if it was due or registered.
 * @throws `NOT_FOUND` for a document that is not registered by us; `STATE_CONFLICT` if nothing would register it
 */
export async function retryEInvoice(
  core: Core,
  id: string,
): Promise<{ invoice: InvoiceDoc; isNew: boolean }> {
  const invoice = await findEInvoice(core, id);
  if (invoice.einvoice.irn) return { invoice, isNew: false };
  if (!awaitsRegistration(core.env, { ...invoice, einvoice: undefined }))
    throw new AppError('STATE_CONFLICT', 'The settings of the invoice portal do not cover this document.');
  return { invoice, isNew: await reopenEInvoice(core, id) };
}

/**
 * Takes a document off the desk for a reason, and mails a registered bill. `isNew` is false if it was set aside before.
 * @throws `NOT_FOUND` for a document that is not registered by us; `STATE_CONFLICT` if it is registered and signed
 */
export async function setEInvoiceAside(
  core: Core,
  id: string,
  reason: string,
): Promise<{ invoice: InvoiceDoc; isNew: boolean }> {
  const isNew = await setAsideEInvoice(core, id, { reason, at: core.clock.now() });
  const invoice = await findEInvoice(core, id);
  if (!invoice.einvoice.setAside)
    throw new AppError('STATE_CONFLICT', 'This e-invoice is registered and signed.');
  await askForBill(core, invoice, invoice.einvoice);
  return { invoice, isNew };
}
