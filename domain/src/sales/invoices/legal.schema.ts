import { type TaxpayerKind, taxpayerKind } from '@crease/shared/tax/pan';
import type { Registration } from '@crease/shared/tax/tcs';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';

/** The issuer of a workplace's invoices; `_id` is the owner's. */
const legalDoc = z.object({
  _id: objectId(),
  name: z.string(),
  gstin: z.string().optional(),
  /** Since when there has been a GSTIN without interruption: earlier payments are not invoiced. */
  gstinSince: z.date().optional(),
  address: z.string(),
  /** The two digits of its state. */
  stateCode: z.string(),
  /** The kind of taxpayer that the owner is. */
  kind: taxpayerKind.optional(),
  /** The PAN, sealed under our own key, and the part of it that is shown. */
  pan: z.string().optional(),
  panLastFour: z.string().optional(),
  /** When this PAN was entered; absent on older documents. */
  panSince: z.date().optional(),
  /** Every GSTIN there has been, in order; the last one is open if there is one now. Absent on older documents. */
  registrations: z.array(z.object({ gstin: z.string(), from: z.date(), to: z.date().optional() })).optional(),
  /**
   * Only after the owner's account was closed: until when tax law wants the PAN, names and GSTINs
   * (kept-legals.queries.ts).
   */
  keptUntil: z.date().optional(),
  updatedAt: z.date(),
});
export type LegalDoc = z.infer<typeof legalDoc>;
/** What is stored of an owner's request. */
type Written = Pick<
  LegalDoc,
  'name' | 'gstin' | 'address' | 'stateCode' | 'kind' | 'pan' | 'panLastFour' | 'panSince'
>;
/** What an owner says and is shown: of the PAN its last four, unless a new one is set. */
export type LegalData = Pick<LegalDoc, 'name' | 'gstin' | 'address' | 'stateCode'> & {
  kind?: TaxpayerKind | undefined;
  pan?: string | undefined;
};

declare module '../../platform/models.js' {
  interface Collections {
    legals: LegalDoc;
  }
}

export const legalSchema = schemaOf(legalDoc);
// Each sealed PAN begins with its key's id.
legalSchema.index({ pan: 1 }, { sparse: true });
// For the workplaces of one person: PANs are sealed, so they are opened and compared.
legalSchema.index({ panLastFour: 1 }, { sparse: true });
legalSchema.index({ keptUntil: 1 }, { sparse: true });

export async function findLegal(core: Core, ownerId: Types.ObjectId | string): Promise<LegalDoc | null> {
  return await core.db.legals.findOne({ _id: new Types.ObjectId(ownerId.toString()) });
}

/** Every registration there has been. A document older than the list has one, for as long as its GSTIN. */
export function registrationsOf({ registrations, gstin, gstinSince }: LegalDoc): Registration[] {
  if (registrations) return registrations;
  return gstin && gstinSince ? [{ gstin, from: gstinSince }] : [];
}

/** Ends the registration in force and begins another one, unless the GSTIN is the same. */
function registeredAs(known: LegalDoc | null, gstin: string | undefined, now: Date): Registration[] {
  const before = known ? registrationsOf(known) : [];
  const last = before.at(-1);
  const isOpen = last !== undefined && last.to === undefined;
  if (isOpen && last.gstin === gstin) return before;
  const ended = isOpen ? [...before.slice(0, -1), { ...last, to: now }] : before;
  return gstin === undefined ? ended : [...ended, { gstin, from: now }];
}

/** The document after a change: an unchanged or replaced GSTIN keeps its `gstinSince`; a first one starts now. */
function changed(known: LegalDoc | null, _id: Types.ObjectId, written: Written, now: Date): LegalDoc {
  const { gstin, ...rest } = written;
  const registrations = registeredAs(known, gstin, now).map(({ gstin: number, from, to }) => ({
    gstin: number,
    from,
    ...(to ? { to } : {}),
  }));
  const registered = gstin === undefined ? {} : { gstin, gstinSince: known?.gstinSince ?? now };
  return { _id, ...rest, ...registered, registrations, updatedAt: now };
}

/**
 * Replaces the document by what `next` makes of the one before. Of two at once one update wins, and the other is made
 * again from its result.
 */
export async function writeLegal(
  core: Core,
  ownerId: string,
  next: (known: LegalDoc | null) => Written,
): Promise<LegalDoc> {
  const _id = new Types.ObjectId(ownerId);
  for (;;) {
    const known = await findLegal(core, _id);
    const after = known ? known.updatedAt.getTime() + 1 : 0;
    const now = new Date(Math.max(core.clock.now().getTime(), after));
    const legal = changed(known, _id, next(known), now);
    if (await replaceLegal(core, known, legal)) return legal;
  }
}

async function replaceLegal(core: Core, known: LegalDoc | null, legal: LegalDoc): Promise<boolean> {
  const { _id } = legal;
  if (known) {
    const { matchedCount } = await core.db.legals.replaceOne({ _id, updatedAt: known.updatedAt }, legal);
    return matchedCount === 1;
  }
  return await insertOnce(() => core.db.legals.insertOne(legal));
}

/** PANs sealed under a key other than this one: few, and only during a key rotation. */
export const findPansSealedOtherwise = (
  core: Core,
  kid: string,
): AsyncIterable<Pick<LegalDoc, '_id' | 'pan'>> =>
  // `/` is the character after the dot between key id and secret.
  core.db.legals.find(
    { $or: [{ pan: { $lt: `${kid}.` } }, { pan: { $gte: `${kid}/` } }] },
    { projection: { pan: 1 } },
  );

/** Stores the re-sealed PAN, unless it was changed meanwhile. */
export async function replaceSealedPan(
  core: Core,
  _id: Types.ObjectId,
  before: string,
  after: string,
): Promise<void> {
  await core.db.legals.updateOne({ _id, pan: before }, { $set: { pan: after } });
}

/** Legal data of these owners. */
export async function findLegals(core: Core, ids: readonly Types.ObjectId[]): Promise<LegalDoc[]> {
  return await core.db.legals.find({ _id: { $in: [...ids] } }).toArray();
}

/** Legal data whose PAN ends in these characters, with the PAN. */
export async function findLegalsEnding(
  core: Core,
  panLastFour: string,
): Promise<Pick<LegalDoc, '_id' | 'pan'>[]> {
  return await core.db.legals.find({ panLastFour }, { projection: { pan: 1 } }).toArray();
}

/** For an owner's export; the sealed PAN stays out, its last four are in. */
export async function exportLegal(core: Core, ownerId: Types.ObjectId) {
  return await core.db.legals.find({ _id: ownerId }, { projection: { pan: 0 } }).toArray();
}
