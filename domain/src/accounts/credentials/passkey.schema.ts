import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { upsertOnce } from '../../platform/upsert.js';

/** Maximum number of passkeys per account (docs/product-rules.md, Accounts). */
export const MAX_PASSKEYS = 10;

const passkeyFields = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /** The public key, COSE in base64url. */
  publicKey: z.string(),
  /** The authenticator's signature counter; always 0 if it does not count. */
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().optional(),
});
export type PasskeyFields = z.infer<typeof passkeyFields>;

/** The passkeys of an account, all in one document, so that one update counts them; `_id` is the user's. */
const passkeysDoc = z.object({ _id: objectId(), keys: z.array(passkeyFields) });
export type PasskeysDoc = z.infer<typeof passkeysDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    passkeys: PasskeysDoc;
  }
}

export const passkeysSchema = schemaOf(passkeysDoc);
// A credential belongs to one account: a login finds the account by it, and no other account can register it.
passkeysSchema.index({ 'keys.id': 1 }, { unique: true });

export async function passkeysOf(core: Core, userId: Types.ObjectId): Promise<PasskeyFields[]> {
  return (await core.db.passkeys.findOne({ _id: userId }))?.keys ?? [];
}

/** The passkey of a credential, and its account. */
export async function findPasskey(
  core: Core,
  id: string,
): Promise<{ userId: Types.ObjectId; key: PasskeyFields } | null> {
  const found = await core.db.passkeys.findOne({ 'keys.id': id });
  const key = found?.keys.find((one) => one.id === id);
  return found && key ? { userId: found._id, key } : null;
}

/** Adds a passkey. False if the account has the maximum number already, or another account has the credential. */
export async function addKey(core: Core, userId: Types.ObjectId, key: PasskeyFields): Promise<boolean> {
  // The filter counts and this update adds: of two concurrent additions at the limit, one is accepted.
  const add = () =>
    core.db.passkeys.updateOne(
      { _id: userId, [`keys.${MAX_PASSKEYS - 1}`]: { $exists: false }, 'keys.id': { $ne: key.id } },
      { $push: { keys: key } },
      { upsert: true },
    );
  const isFullOrTaken = async () =>
    (await findPasskey(core, key.id)) !== null || (await passkeysOf(core, userId)).length >= MAX_PASSKEYS;
  return (await upsertOnce(add, isFullOrTaken)) !== null;
}

/**
 * Records a signature. Requires the previous counter, so of two answers checked against the same count one succeeds,
 * and a removed passkey never does. A key without a counter relies on its challenges alone, which are single-use.
 */
export async function useKey(
  core: Core,
  userId: Types.ObjectId,
  { id, counter }: Pick<PasskeyFields, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { matchedCount } = await core.db.passkeys.updateOne(
    { _id: userId, keys: { $elemMatch: { id, counter } } },
    { $set: { 'keys.$.counter': newCounter, 'keys.$.lastUsedAt': core.clock.now() } },
  );
  return matchedCount === 1;
}

/** Removes a passkey. With `keepOne` the last one stays: of two concurrent removals this update refuses the second. */
export async function removeKey(
  core: Core,
  userId: Types.ObjectId,
  id: string,
  { keepOne }: { keepOne: boolean },
): Promise<boolean> {
  const mine = { _id: userId, 'keys.id': id };
  // A second list element exists only if this is not the last passkey.
  const oneOfMore = async () => {
    const more = { ...mine, 'keys.1': { $exists: true } };
    return (await core.db.passkeys.updateOne(more, { $pull: { keys: { id } } })).matchedCount === 1;
  };
  // Deletes the document as well: the unique index would treat two empty lists as equal.
  const last = async () =>
    (await core.db.passkeys.deleteOne({ ...mine, 'keys.1': { $exists: false } })).deletedCount === 1;
  if (await oneOfMore()) return true;
  if (keepOne) return false;
  // Tries again, for a passkey added in between.
  return (await last()) || (await oneOfMore());
}

/** Names and times, for a user's export. */
export async function exportPasskeys(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return (await passkeysOf(core, userId)).map(({ name, createdAt, lastUsedAt }) => ({
    name,
    createdAt,
    ...(lastUsedAt ? { lastUsedAt } : {}),
  }));
}
