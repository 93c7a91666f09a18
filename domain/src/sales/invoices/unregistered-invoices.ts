import type { Pagination } from '@crease/shared/contracts/common';
import type { UnregisteredInvoice } from '@crease/shared/contracts/failed-work';
import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { pageOfUnregistered, reopenEInvoice } from './einvoices.queries.js';
import { findInvoiceById, type InvoiceDoc } from './invoice.schema.js';

/** A page of the documents that the portal refused, or whose registration failed and is tried again. */
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
  const { problem, nextAt } = einvoice ?? {};
  return {
    id: _id,
    number,
    date,
    buyer: { name: buyer.name, gstin: buyer.gstin ?? '' },
    total,
    code: problem?.code ?? '',
    problem: problem?.message ?? '',
    at: (problem?.at ?? at).toISOString(),
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
  };
}

/**
 * Makes the registration of a refused document due again. `isNew` is false if it was due or registered.
 * @throws `NOT_FOUND` for a document that is not registered by us
 */
export async function retryEInvoice(
  core: Core,
  id: string,
): Promise<{ invoice: InvoiceDoc; isNew: boolean }> {
  const isNew = await reopenEInvoice(core, id);
  const invoice = await findInvoiceById(core, id);
  if (!invoice?.einvoice) throw new AppError('NOT_FOUND', 'There is no such e-invoice.');
  return { invoice, isNew };
}
