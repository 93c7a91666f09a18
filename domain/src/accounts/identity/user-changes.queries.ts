import type { Role } from '@crease/shared/contracts/user';
import type { Language } from '@crease/shared/format/calendar-words';
import type { QuietHours } from '@crease/shared/quiet-hours';
import { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from './user.schema.js';

const liveUser = (_id: Types.ObjectId) => ({ _id, deletedAt: { $exists: false } });

/** Preferences by their paths. */
export type PreferenceFields = Record<`preferences.${string}`, boolean | QuietHours | Language>;

type Changes = Partial<
  Pick<UserDoc, 'name' | 'email' | 'phone' | 'phoneHeldElsewhere' | 'mail' | 'publicProfile' | 'under18'>
> &
  PreferenceFields;

/**
 * Sets fields of a live account by their paths and returns it; null if it was deleted. Unique indexes decide conflicts
 * over an address or phone: rejects with a duplicate key. A new phone is unproven.
 */
export async function setUserFields(
  core: Core,
  _id: Types.ObjectId,
  fields: Changes,
): Promise<UserDoc | null> {
  const now = core.clock.now();
  const set = { ...fields, ...(fields.name === undefined ? {} : { renamedAt: now }), updatedAt: now };
  const held = fields.phoneHeldElsewhere ? {} : { phoneHeldElsewhere: '' as const };
  const unset = fields.phone === undefined ? {} : { verifiedPhone: '' as const, ...held };
  return await core.db.users.findOneAndUpdate(
    liveUser(_id),
    { $set: set, ...(fields.phone === undefined ? {} : { $unset: unset }) },
    { returnDocument: 'after' },
  );
}

/** Accounts renamed before `before` whose name copies must be updated once more. */
export const findRenamed = (core: Core, before: Date): AsyncIterable<UserDoc> =>
  core.db.users.find({ renamedAt: { $lte: before } });

/** Clears the mark of a rename, unless the name has changed again. */
export async function endRename(core: Core, { _id, renamedAt }: UserDoc): Promise<void> {
  if (renamedAt) await core.db.users.updateOne({ _id, renamedAt }, { $unset: { renamedAt: '' } });
}

/** Changes an account's role; null if it has that role already, or was deleted. */
export async function changeRole(core: Core, userId: string, role: Role): Promise<UserDoc | null> {
  return await core.db.users.findOneAndUpdate(
    { ...liveUser(new Types.ObjectId(userId)), role: { $ne: role } },
    { $set: { role, updatedAt: core.clock.now() } },
    { returnDocument: 'after' },
  );
}

/**
 * Sets a new password. With `replacing`, only while that is still the hash of the current one: of two changes at once this
 * update lets one through. False for the other.
 */
export async function setPassword(
  core: Core,
  _id: Types.ObjectId,
  passwordHash: string,
  replacing?: string,
): Promise<boolean> {
  const set = await core.db.users.updateOne(
    { _id, ...(replacing === undefined ? {} : { passwordHash: replacing }) },
    { $set: { passwordHash, updatedAt: core.clock.now() } },
  );
  return set.modifiedCount > 0;
}

/** Records an event that spans documents on the account it is about, and publishes it. */
export async function recordOnUser(core: Core, _id: Types.ObjectId, entry: OutboxEntry): Promise<void> {
  const { push, inc, set } = recording([entry]);
  const user = await core.db.users.findOneAndUpdate(
    { _id },
    { $push: push, $inc: inc, $set: set },
    { returnDocument: 'after', projection: { outbox: 1, seq: 1 } },
  );
  core.events.publishSoon('users', user);
}
