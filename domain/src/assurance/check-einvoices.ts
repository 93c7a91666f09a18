import type { EInvoice, InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import { findFirstRegistered } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

const INVARIANT = 9;
const DAY_MS = 86_400_000;
/** How long a document may go without a first try, which is normally made within minutes. */
const UNTRIED_MS = 2 * DAY_MS;
/** The longest time that the law gives for registering. */
const WAITING_MS = 31 * DAY_MS;

/**
 * Invariant 9: from a supplier's first e-invoice on, each document between businesses is registered or says why not.
 */
export async function* checkEInvoices(audit: Audit, invoices: InvoiceDoc[]): AsyncIterable<Violation> {
  const since = new Map<string, string | undefined>();
  for (const { _id: subject, number, date, at, seller, buyer, einvoice } of invoices) {
    const age = audit.now.getTime() - at.getTime();
    let flaw = einvoice && flawOf(einvoice, age);
    if (!einvoice && seller.gstin && buyer.gstin && age > UNTRIED_MS) {
      if (!since.has(seller.gstin)) since.set(seller.gstin, await findFirstRegistered(audit, seller.gstin));
      const first = since.get(seller.gstin);
      if (first && date >= first) flaw = `is not registered, though its supplier registers since ${first}`;
    }
    if (flaw) yield { invariant: INVARIANT, subject, message: `${number} ${flaw}` };
  }
}

function flawOf({ state, irn, ackNo, ackAt, problem }: EInvoice, age: number): string | undefined {
  if (state === 'registered')
    return /^[0-9a-f]{64}$/.test(irn ?? '') && ackNo && ackAt ? undefined : 'is registered without a number';
  if (!problem) return 'is not registered and does not say why';
  return state === 'waiting' && age > WAITING_MS ? 'has waited too long for its registration' : undefined;
}
