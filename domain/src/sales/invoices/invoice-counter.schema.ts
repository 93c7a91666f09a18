import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf, stored } from '../../platform/document.js';
import { existsIn, upsertOnce } from '../../platform/upsert.js';
import type { InvoiceDraft } from './invoice.schema.js';

/** The process that has claimed the last number, with the whole document, so that any process can write it. */
export interface NumberHolder {
  fact: string;
  date: Date;
  draft: InvoiceDraft;
}

/**
 * The numbers of an issuer, year and series: `_id` is `<workplace or operator>:<year>:<series>`. `last` advances only
 * without a holder, and a holder is removed only when its document exists or its fact has another number
 * (docs/invariants.md 9).
 */
const invoiceCounterDoc = z.object({
  _id: z.string(),
  last: z.number(),
  holder: stored<NumberHolder>().nullable(),
});
export type InvoiceCounterDoc = z.infer<typeof invoiceCounterDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    invoiceCounters: InvoiceCounterDoc;
  }
}

export const invoiceCounterSchema = schemaOf(invoiceCounterDoc);
// For the sweep: numbers claimed by a process that died.
invoiceCounterSchema.index({ 'holder.date': 1 }, { sparse: true });

export async function findCounter(core: Core, _id: string): Promise<InvoiceCounterDoc | null> {
  return await core.db.invoiceCounters.findOne({ _id });
}

/** Claims the next number. Of several at once this update lets one; null for the others, and while it is held. */
export async function claimNumber(
  core: Core,
  _id: string,
  holder: NumberHolder,
): Promise<InvoiceCounterDoc | null> {
  const claim = () =>
    core.db.invoiceCounters.findOneAndUpdate(
      { _id, holder: null },
      { $inc: { last: 1 }, $set: { holder } },
      { upsert: true, returnDocument: 'after' },
    );
  return await upsertOnce(claim, existsIn(core.db.invoiceCounters, _id));
}

/**
 * Removes a number's holder; if its fact has another number, returns the number in the same update. Misses if another
 * process was faster.
 */
export async function freeNumber(
  core: Core,
  { _id, last, holder }: InvoiceCounterDoc,
  releaseClaims: boolean,
): Promise<void> {
  await core.db.invoiceCounters.updateOne(
    { _id, last, 'holder.fact': holder?.fact },
    { $set: { holder: null }, ...(releaseClaims ? { $inc: { last: -1 } } : {}) },
  );
}

/** Counters held since before that moment: a crash interrupted their holder. */
export const findHeld = (core: Core, before: Date): AsyncIterable<InvoiceCounterDoc> =>
  core.db.invoiceCounters.find({ 'holder.date': { $lte: before } });
