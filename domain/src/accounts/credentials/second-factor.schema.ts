import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { upsertOnce } from '../../platform/upsert.js';

/** The second step of an account's login; `_id` is the user's. Secrets are sealed under our own key. */
const secondFactorDoc = z.object({
  _id: objectId(),
  /** What the authenticator app knows too, sealed. */
  secret: z.string().optional(),
  /** One that was shown and not proven yet; good until then. */
  pending: z.object({ secret: z.string(), until: z.date() }).optional(),
  /** The 30 seconds whose code was taken last: no code is taken twice, and none from before it. */
  lastStep: z.number(),
  /** Hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
  /** Since when it is asked for; absent while it is off. */
  onSince: z.date().optional(),
});
export type SecondFactorDoc = z.infer<typeof secondFactorDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    secondFactors: SecondFactorDoc;
  }
}

export const secondFactorSchema = schemaOf(secondFactorDoc);
// Each begins with the name of its key.
secondFactorSchema.index({ secret: 1 }, { sparse: true });

const isOff = { onSince: { $exists: false } };

export async function findSecondFactor(core: Core, userId: Types.ObjectId): Promise<SecondFactorDoc | null> {
  return await core.db.secondFactors.findOne({ _id: userId });
}

/** Keeps a secret that is shown now, in place of the last one that was. False where it is on already. */
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

/** Switches it on with the secret that was proven. Of two at once this update lets one through. */
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

/** Takes the code of a step. This update decides: the same code, shown twice or in two tabs, passes once. */
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

/** Uses up a recovery code, by its hash; how many are left then, or null where there is no such code. */
export async function takeRecovery(core: Core, userId: Types.ObjectId, hash: string): Promise<number | null> {
  const after = await core.db.secondFactors.findOneAndUpdate(
    { _id: userId, recovery: hash, onSince: { $exists: true } },
    { $pull: { recovery: hash } },
    { returnDocument: 'after' },
  );
  return after ? after.recovery.length : null;
}

/** Those whose secret is sealed under another key than this: few, and only while keys change. */
export function findSealedOtherwise(core: Core, kid: string): AsyncIterable<SecondFactorDoc> {
  // `/` is what follows the dot between key and secret.
  return core.db.secondFactors.find({
    $or: [{ secret: { $lt: `${kid}.` } }, { secret: { $gte: `${kid}/` } }],
  });
}

/** The same secret, sealed anew; left alone where a login has done so meanwhile. */
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

/** Switched off, or the account is gone. */
export async function deleteSecondFactor(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.secondFactors.deleteOne({ _id: userId });
}

/** Whether and since when, for a user's export; never what codes are made from. */
export async function exportSecondFactor(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  const found = await findSecondFactor(core, userId);
  return found?.onSince ? [{ onSince: found.onSince, recoveryCodesLeft: found.recovery.length }] : [];
}
