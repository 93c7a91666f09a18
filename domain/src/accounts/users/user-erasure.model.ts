import type { Core } from '../../platform/core.js';
import { DEFAULT_PREFERENCES, type UserDoc } from '../identity/user.model.js';

const users = (core: Core) => core.db.users;

/**
 * Makes of an account a name for what must be kept, which frees e-mail and phone. This update decides of two requests at
 * once which one deletes it: false for the other. What it was called is kept for the erasing that is due at `eraseDueAt`.
 */
export async function emptyAccount(
  core: Core,
  {
    _id,
    name,
    email,
    phone,
    verifiedPhone,
  }: Pick<UserDoc, '_id' | 'name' | 'email' | 'phone' | 'verifiedPhone'>,
  { formerName, now, eraseDueAt }: { formerName: string; now: Date; eraseDueAt: Date },
): Promise<boolean> {
  const deleted = await users(core).updateOne(
    { _id, deletedAt: { $exists: false } },
    {
      $set: {
        name: formerName,
        // Not an address and not a number: nobody can log in with them, register them, or be mailed at them.
        email: `deleted:${_id}`,
        phone: `deleted:${_id}`,
        passwordHash: 'none',
        preferences: DEFAULT_PREFERENCES,
        favorites: [],
        deletedAt: now,
        updatedAt: now,
        erasing: { name, email, phone, ...(verifiedPhone ? { verifiedPhone } : {}) },
        eraseDueAt,
      },
      $unset: {
        avatar: '',
        businessName: '',
        devices: '',
        mail: '',
        verifiedPhone: '',
        phoneHeldElsewhere: '',
        renamedAt: '',
        unreachable: '',
      },
    },
  );
  return deleted.matchedCount > 0;
}

/** Deleted accounts whose traces are to be looked for once more. */
export const findDueErasures = (core: Core): AsyncIterable<UserDoc> =>
  users(core).find({ eraseDueAt: { $lte: core.clock.now() } });

export async function postponeErasure(core: Core, _id: UserDoc['_id'], eraseDueAt: Date): Promise<void> {
  await users(core).updateOne({ _id }, { $set: { eraseDueAt } });
}

/** Forgets what the account was called. */
export async function endErasure(core: Core, _id: UserDoc['_id']): Promise<void> {
  await users(core).updateOne({ _id }, { $unset: { eraseDueAt: '', erasing: '' } });
}
