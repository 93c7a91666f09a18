import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { upsertOnce } from '../../platform/upsert.js';

/** The second factor of an account; `_id` is the user's. Secrets are sealed under our own key. */
const secondFactorDoc = z.object({
  _id: objectId(),
  /** The secret shared with the authenticator app, sealed. */
  secret: z.string().optional(),
  /** A secret that was shown and is not proven yet; valid until then. */
  pending: z.object({ secret: z.string(), until: z.date() }).optional(),
  /** The last TOTP step accepted: neither it nor an earlier one is accepted again. */
  lastStep: z.number(),
  /** Hashes of the unused recovery codes. */
  recovery: z.array(z.string()),
  /** When it was switched on; absent while it is off. */
  onSince: z.date().optional(),
});
export type SecondFactorDoc = z.infer<typeof secondFactorDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    secondFactors: SecondFactorDoc;
  }
}

export const secondFactorSchema = schemaOf(secondFactorDoc);
// Each sealed secret begins with its key's id.
secondFactorSchema.index({ secret: 1 }, { sparse: true });

const isOff = { onSince: { $exists: false } };

export async function findSecondFactor(core: Core, userId: Types.ObjectId): Promise<SecondFactorDoc | null> {
  return await core.db.secondFactors.findOne({ _id: userId });
}

/** Stores a secret that is shown now, replacing an earlier unproven one. False if the second factor is already on. */
export async function keepPending(
  core: Core,
  userId: Types.ObjectId,
  pending: NonNullable<SecondFactorDoc['pending']>,
): Promise<boolean> {
  const keep = () =>
    core.db.secondFactors.updateOne(
      { _id: userId, ...isOff },
      { $set: { pending }, $setOnInsert: { lastStep: 0, recovery: [] } },
      { upsert: true },
    );
  const isOn = async () => (await findSecondFactor(core, userId))?.onSince !== undefined;
  return (await upsertOnce(keep, isOn)) !== null;
}

/** Switches the second factor on with the proven secret. Of two at once this update lets one through. */
export async function switchOn(
  core: Core,
  userId: Types.ObjectId,
  proven: { secret: string; lastStep: number; recovery: string[] },
): Promise<boolean> {
  const { matchedCount } = await core.db.secondFactors.updateOne(
    { _id: userId, 'pending.secret': proven.secret, ...isOff },
    { $set: { ...proven, onSince: core.clock.now() }, $unset: { pending: '' } },
  );
  return matchedCount > 0;
}

/** Accepts the code of a step. This update decides: a code shown twice, or in two tabs, is accepted once. */
export async function takeStep(
  core: Core,
  userId: Types.ObjectId,
  secret: string,
  step: number,
  resealed: string,
): Promise<boolean> {
  const { matchedCount } = await core.db.secondFactors.updateOne(
    { _id: userId, secret, lastStep: { $lt: step }, onSince: { $exists: true } },
    { $set: { lastStep: step, secret: resealed } },
  );
  return matchedCount > 0;
}

/** Uses up a recovery code by its hash. Returns how many are left, or null if there is no such code. */
export async function takeRecovery(core: Core, userId: Types.ObjectId, hash: string): Promise<number | null> {
  const after = await core.db.secondFactors.findOneAndUpdate(
    { _id: userId, recovery: hash, onSince: { $exists: true } },
    { $pull: { recovery: hash } },
    { returnDocument: 'after' },
  );
  return after ? after.recovery.length : null;
}

/** Second factors sealed under a key other than this one: few, and only during a key rotation. */
export function findSealedOtherwise(core: Core, kid: string): AsyncIterable<SecondFactorDoc> {
  // `/` is the character after the dot between key id and secret.
  return core.db.secondFactors.find({
    $or: [{ secret: { $lt: `${kid}.` } }, { secret: { $gte: `${kid}/` } }],
  });
}

/** Stores the re-sealed secret, unless a login has done so meanwhile. */
export async function replaceSealed(
  core: Core,
  userId: Types.ObjectId,
  before: string,
  after: string,
): Promise<void> {
  await core.db.secondFactors.updateOne({ _id: userId, secret: before }, { $set: { secret: after } });
}

export async function replaceRecovery(core: Core, userId: Types.ObjectId, recovery: string[]): Promise<void> {
  await core.db.secondFactors.updateOne({ _id: userId, onSince: { $exists: true } }, { $set: { recovery } });
}

/** Deletes it when it is switched off or the account is deleted. */
export async function deleteSecondFactor(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.secondFactors.deleteOne({ _id: userId });
}

/** Whether and since when it is on, for a user's export; never the secrets. */
export async function exportSecondFactor(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  const found = await findSecondFactor(core, userId);
  return found?.onSince ? [{ onSince: found.onSince, recoveryCodesLeft: found.recovery.length }] : [];
}
