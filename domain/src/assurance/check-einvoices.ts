import { addDays } from '@crease/shared/time/ist';
import type { EInvoice, InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import { awaitsRegistration } from '../sales/invoices/register-einvoices.js';
import { findLastRegistered } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

const INVARIANT = 9;
/** How much younger a registered document must be to show that an untried one was missed. */
const MISSED_DAYS = 2;
/** How long a due try may take, which is normally made within minutes. */
const OVERDUE_MS = MISSED_DAYS * 86_400_000;

/**
 * Invariant 9: each of the operator's documents between businesses is registered, or says why not. One without a try is
 * reported once a younger one is registered, since the portal may have been configured only now.
 */
export async function* checkEInvoices(audit: Audit, invoices: InvoiceDoc[]): AsyncIterable<Violation> {
  const { env = { irp: undefined }, now } = audit;
  let last: string | undefined;
  if (env.irp && invoices.some((one) => !one.einvoice && awaitsRegistration(env, one)))
    last = await findLastRegistered(audit, env.irp.operator.gstin);
  for (const invoice of invoices) {
    const { _id: subject, number, date, einvoice } = invoice;
    let flaw = einvoice && flawOf(einvoice, now);
    if (!einvoice && last && addDays(date, MISSED_DAYS) < last && awaitsRegistration(env, invoice))
      flaw = `is not registered, though one of ${last} is`;
    if (flaw) yield { invariant: INVARIANT, subject, message: `${number} ${flaw}` };
  }
}

function flawOf(einvoice: EInvoice, now: Date): string | undefined {
  const { state, irn, ackNo, ackAt, signedQr, problem, nextAt, setAside } = einvoice;
  if (state === 'registered' || state === 'unsigned') {
    if (!/^[0-9a-f]{64}$/.test(irn ?? '') || !ackNo || !ackAt) return 'is registered without a number';
    return signedQr || setAside ? undefined : 'is registered without its signed code';
  }
  if (state === 'set-aside' ? !setAside : !problem) return 'is not registered and does not say why';
  const dueAt = nextAt ?? problem?.at ?? now;
  const isOverdue = now.getTime() - dueAt.getTime() > OVERDUE_MS;
  return state === 'waiting' && isOverdue ? 'has waited too long for its registration' : undefined;
}
