import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isOnlyDuplicates } from '../../platform/duplicate-key.js';
import { consentAnswer, RECORDED_PURPOSES } from '../identity/user.schema.js';

/**
 * One answer of one account. Never changed and never deleted with the account: it proves what was consented to, and
 * when.
 */
const consentDoc = consentAnswer.extend({
  _id: objectId(),
  userId: objectId(),
  purpose: z.enum(RECORDED_PURPOSES),
});
export type ConsentDoc = z.infer<typeof consentDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    consents: ConsentDoc;
  }
}

export const consentSchema = schemaOf(consentDoc);
consentSchema.index({ userId: 1, at: 1, _id: 1 });

/** Adds answers; those that are there already are left alone. */
export async function insertConsents(core: Core, docs: readonly ConsentDoc[]): Promise<void> {
  try {
    await core.db.consents.insertMany([...docs], { ordered: false });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}

/** All answers of an account that have been filed, in order. */
export async function exportConsents(
  core: Core,
  userId: Types.ObjectId,
): Promise<Omit<ConsentDoc, 'userId'>[]> {
  return await core.db.consents
    .find({ userId }, { projection: { _id: 0, userId: 0 } })
    .sort({ at: 1, _id: 1 })
    .toArray();
}
