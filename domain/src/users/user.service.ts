import type { BodyOf } from '@crease/shared/contract';
import type { updateMe } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { unauthenticated } from '../auth/tokens.js';
import type { Core } from '../runtime/core.js';
import { isDuplicateKey } from '../runtime/duplicate-key.js';
import { native } from '../runtime/models.js';
import type { UserDoc } from './user.model.js';

/** The caller's own record. Throws `UNAUTHENTICATED` when the account is gone. */
export async function getUser(core: Core, userId: string): Promise<UserDoc> {
  const user = await native(core.models, 'users').findOne(
    { _id: new Types.ObjectId(userId) },
    { projection: { outbox: 0, live: 0 } },
  );
  if (!user) throw unauthenticated();
  return user;
}

/** `{ notifications: { sms: true } }` → `{ 'preferences.notifications.sms': true }`: what is not named stays. */
function preferenceFields(preferences: BodyOf<typeof updateMe>['preferences']): Record<string, boolean> {
  const { notifications = {}, shareLocation } = preferences ?? {};
  const named = Object.entries({ ...notifications }).flatMap(([name, on]) =>
    on === undefined ? [] : [[`preferences.notifications.${name}`, on] as const],
  );
  return {
    ...Object.fromEntries(named),
    ...(shareLocation === undefined ? {} : { 'preferences.shareLocation': shareLocation }),
  };
}

/**
 * Changes name, phone and preferences. Throws `DUPLICATE` when the phone belongs to another account, and `VALIDATION`
 * for an e-mail: a new one is proven by a code first (contract §3, Users).
 */
export async function updateUser(
  core: Core,
  userId: string,
  change: BodyOf<typeof updateMe>,
): Promise<UserDoc> {
  const users = native(core.models, 'users');
  const _id = new Types.ObjectId(userId);
  if (change.email !== undefined && change.email !== (await getUser(core, userId)).email) {
    const message = 'Your email cannot be changed here yet.';
    throw new AppError('VALIDATION', message, { errors: [{ path: 'email', message }] });
  }
  try {
    const changed = await users.findOneAndUpdate(
      { _id },
      {
        $set: {
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.phone === undefined ? {} : { phone: change.phone }),
          ...preferenceFields(change.preferences),
          updatedAt: core.clock.now(),
        },
      },
      { returnDocument: 'after' },
    );
    if (!changed) throw unauthenticated();
    return changed;
  } catch (error) {
    // The unique index decides who has a phone number.
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('DUPLICATE', 'Another account uses this phone number.');
  }
}
