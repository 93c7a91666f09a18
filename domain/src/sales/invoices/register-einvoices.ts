import { isOperatorSeries } from '@crease/shared/gst';
import { reportingDays } from '@crease/shared/tax/einvoice-rules';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import type { Env } from '../../platform/env.js';
import type { IrpSettings } from '../../platform/env-irp.js';
import { failpoint } from '../../platform/failpoint.js';
import type { Irp, Taxpayer } from '../irp/irp.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { askForBill } from './ask-for-bill.js';
import { findEInvoicesDue, noteEInvoice } from './einvoices.queries.js';
import { inv01 } from './inv01.js';
import type { EInvoice, InvoiceDoc } from './invoice.schema.js';

/** The portal limits the calls of each user. */
const AT_ONCE = 2;
const RETRY_MS = 5 * 60_000;
const MAX_MESSAGE = 300;
/** Our code for a document that was not registered in time, so that the portal no longer accepts it. */
const TOO_LATE = 'LATE';

/** Our code for a document that was registered, but of which the portal gave no signed code. */
const UNSIGNED = 'UNSIGNED';

type Supplier = IrpSettings['operator'];

const ENDED: readonly (EInvoice['state'] | undefined)[] = ['registered', 'unsigned', 'set-aside'];

/** True if the operator must register this document and has not yet. */
export const awaitsRegistration = ({ irp }: Pick<Env, 'irp'>, invoice: InvoiceDoc): boolean =>
  irp !== undefined &&
  isOperatorSeries(invoice.series) &&
  invoice.seller.gstin === irp.operator.gstin &&
  invoice.buyer.gstin !== undefined &&
  invoice.date >= irp.operator.from &&
  !ENDED.includes(invoice.einvoice?.state);

/**
 * Registers the operator's documents between businesses with the invoice portal (docs/product-rules.md, E-invoices). A
 * repetition finds the registration that exists, so an interrupted one is repeated. Returns how many were due.
 */
export async function registerEInvoices(core: Core, signal?: AbortSignal): Promise<number> {
  const { irp, env } = core;
  const supplier = env.irp?.operator;
  if (!irp || !supplier) return 0;
  const round = {
    atOnce: AT_ONCE,
    failed: 'an invoice could not be registered yet',
    endsRound: (error: unknown) => error instanceof NotAsked,
    signal,
  };
  let found: Promise<Taxpayer> | undefined;
  const seller = () => (found ??= findSeller(irp, supplier));
  return await drain(core, findEInvoicesDue(core, supplier), round, (invoice) =>
    registerOne(core, { irp, supplier, seller }, invoice),
  );
}

interface Registering {
  irp: Irp;
  supplier: Supplier;
  /** Looked up once a round. */
  seller(): Promise<Taxpayer>;
}

async function findSeller(irp: Irp, supplier: Supplier): Promise<Taxpayer> {
  try {
    return await irp.findTaxpayer(supplier, supplier.gstin);
  } catch (error) {
    // A refusal of the operator itself says nothing about a document.
    if (error instanceof ProviderRefused) throw new NotAsked(error.message, RETRY_MS, { cause: error });
    throw error;
  }
}

async function registerOne(core: Core, registering: Registering, invoice: InvoiceDoc): Promise<void> {
  const now = core.clock.now();
  const days = reportingDays(registering.supplier.turnover, invoice.date);
  if (days !== undefined && addDays(invoice.date, days) < dayOf(now)) {
    const last = invoice.einvoice?.problem?.message;
    const message = `Not registered within ${days} days.${last ? ` Last problem: ${last}` : ''}`;
    await noteEInvoice(core, invoice, unregistered('refused', TOO_LATE, message, now));
    return;
  }
  try {
    const einvoice = await register(registering, invoice, now);
    await failpoint('einvoice.afterAnswer');
    // Before its number is noted, so that a crash cannot lose it; the mail waits for the number.
    await askForBill(core, invoice, einvoice);
    await noteEInvoice(core, invoice, einvoice);
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await noteEInvoice(core, invoice, unregistered('refused', error.code, error.message, now));
      return;
    }
    if (error instanceof ProviderUnavailable) {
      const nextAt = new Date(now.getTime() + Math.max(RETRY_MS, error.retryAfterMs));
      await noteEInvoice(core, invoice, { ...unregistered('waiting', '', error.message, now), nextAt });
    }
    throw error;
  }
}

async function register(
  { irp, supplier, ...of }: Registering,
  invoice: InvoiceDoc,
  now: Date,
): Promise<EInvoice> {
  const [seller, buyer] = await Promise.all([
    of.seller(),
    irp.findTaxpayer(supplier, invoice.buyer.gstin ?? ''),
  ]);
  const registration = await irp.register(supplier, inv01(invoice, { seller, buyer }));
  if (registration.signedQr) return { state: 'registered', ...registration };
  const message = `Registered as ${registration.irn}, but the portal gave no signed code.`;
  return { ...unregistered('unsigned', UNSIGNED, message, now), ...registration };
}

const unregistered = (
  state: 'waiting' | 'refused' | 'unsigned',
  code: string,
  message: string,
  at: Date,
): EInvoice => ({
  state,
  problem: { code, message: message.slice(0, MAX_MESSAGE), at },
});
