import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

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
  updatedAt: z.date(),
});
export type LegalDoc = z.infer<typeof legalDoc>;
export type LegalData = Pick<LegalDoc, 'name' | 'gstin' | 'address' | 'stateCode'>;

declare module '../../platform/models.js' {
  interface Collections {
    legals: LegalDoc;
  }
}

export const legalSchema = schemaOf(legalDoc);

export async function findLegal(core: Core, ownerId: Types.ObjectId | string): Promise<LegalDoc | null> {
  return await core.db.legals.findOne({ _id: new Types.ObjectId(ownerId.toString()) });
}

/** Stores all fields. An unchanged or replaced GSTIN keeps its `gstinSince`; a first one starts now. */
export async function writeLegal(core: Core, ownerId: string, legal: LegalData): Promise<LegalDoc> {
  const _id = new Types.ObjectId(ownerId);
  const updatedAt = core.clock.now();
  const { gstin, ...rest } = legal;
  const set = { ...rest, updatedAt };
  if (gstin !== undefined) {
    const kept = await core.db.legals.findOneAndUpdate(
      { _id, gstinSince: { $exists: true } },
      { $set: { ...set, gstin } },
      { returnDocument: 'after' },
    );
    if (kept) return kept;
  }
  const written = await core.db.legals.findOneAndUpdate(
    { _id },
    gstin === undefined
      ? { $set: set, $unset: { gstin: '', gstinSince: '' } }
      : { $set: { ...set, gstin, gstinSince: updatedAt } },
    { upsert: true, returnDocument: 'after' },
  );
  if (!written) throw new Error('an upsert answers its document');
  return written;
}

export async function exportLegal(core: Core, ownerId: Types.ObjectId) {
  return await core.db.legals.find({ _id: ownerId }).toArray();
}
