import { AppError } from '@crease/shared/errors';
import {
  creditPartsOf,
  financialYearOf,
  invoiceNumber,
  isCreditNote,
  isOperatorSeries,
  type TaxParts,
} from '@crease/shared/gst';
import { dayOf } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import {
  findInvoiceOf,
  findInvoicesOf,
  type InvoiceDoc,
  type InvoiceDraft,
  insertInvoice,
} from './invoice.schema.js';
import {
  claimNumber,
  findCounter,
  findHeld,
  freeNumber,
  type InvoiceCounterDoc,
  type NumberHolder,
} from './invoice-counter.schema.js';

/** The operator's part of the ids of its counters and documents, where others have their workplace. */
const OPERATOR = 'operator';
/** Each try that misses has seen another document made. */
const TRIES = 500;
/** A number held for longer was left by a crash. */
const HELD_MS = 5_000;

/**
 * Gives a draft the next number of its issuer, year and series, once per fact, under any race or crash
 * (docs/invariants.md 9). The counter holds the claimed number with its document; the next caller writes that document
 * first. @throws `UNAVAILABLE` if too many others number at the same time.
 */
export async function issueInvoice(core: Core, draft: InvoiceDraft): Promise<InvoiceDoc> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known = await findInvoiceOf(core, draft.fact);
    if (known) return known;
    const date = core.clock.now();
    const issuer = isOperatorSeries(draft.series) ? OPERATOR : draft.ownerId;
    const _id = `${issuer}:${financialYearOf(dayOf(date))}:${draft.series}`;
    const claimed = await claimNumber(core, _id, { fact: draft.fact, date, draft });
    if (claimed) await failpoint('invoice.afterNumber');
    const met = claimed ?? (await findCounter(core, _id));
    if (met) await finishHolder(core, met);
  }
  throw new AppError('UNAVAILABLE', 'Invoices are being written right now. Please try again.', {
    retryAfterSeconds: 1,
  });
}

/** Writes the document of a counter's holder, and frees the counter. Idempotent. */
export async function finishHolder(core: Core, counter: InvoiceCounterDoc): Promise<void> {
  if (!counter.holder) return;
  const invoice = await documentOf(core, counter, counter.holder);
  const inserted = await insertInvoice(core, invoice);
  await failpoint('invoice.afterInsert');
  const standing = inserted ? invoice : await findInvoiceOf(core, invoice.fact);
  if (!standing) throw new Error(`${invoice._id} is the document of another fact than its counter says`);
  // A fact that already has a number, perhaps of the year before, returns this one.
  await freeNumber(core, counter, standing._id !== invoice._id);
  await failpoint('invoice.afterFree');
}

async function documentOf(
  core: Core,
  { _id, last }: InvoiceCounterDoc,
  { date, draft }: NumberHolder,
): Promise<InvoiceDoc> {
  const day = dayOf(date);
  return {
    ...draft,
    ...(await creditedParts(core, draft)),
    _id: `${_id}:${last}`,
    n: last,
    number: invoiceNumber(draft.series, financialYearOf(day), last),
    at: date,
    date: day,
  };
}

/**
 * The tax parts of a credit note after the earlier ones of its invoice. A series has one holder at a time, so every
 * process that finishes a note reads the same earlier ones.
 */
async function creditedParts(core: Core, draft: InvoiceDraft): Promise<TaxParts | undefined> {
  if (!isCreditNote(draft.series) || !draft.bookingId) return undefined;
  const issued = await findInvoicesOf(core, draft.bookingId);
  const invoice = issued.find(({ number }) => number === draft.original?.number);
  const earlier = issued.filter(
    ({ original, fact }) => original?.number === draft.original?.number && fact !== draft.fact,
  );
  return invoice && creditPartsOf(invoice, earlier, draft.total);
}

/** Writes the documents whose numbers a crash has left held; for the sweep. Returns how many there were. */
export async function finishHeldNumbers(core: Core): Promise<number> {
  const before = new Date(core.clock.now().getTime() - HELD_MS);
  const round = { atOnce: 4, failed: 'an invoice could not be written yet' };
  return await drain(core, findHeld(core, before), round, (counter) => finishHolder(core, counter));
}
