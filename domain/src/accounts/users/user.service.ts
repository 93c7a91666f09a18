import type { BodyOf } from '@crease/shared/contract';
import type { updateMe } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { unauthenticated } from '../auth/tokens.js';
import type { UserDoc } from './user.model.js';
import { type PreferenceFields, setUserFields } from './user-changes.model.js';
import { forgetUnreachable } from './user-phone.model.js';

/** The caller's own record. Throws `UNAUTHENTICATED` when the account is gone. */
export async function getUser(core: Core, userId: string): Promise<Readonly<UserDoc>> {
  const user = await core.reads.user(userId);
  if (!user || user.deletedAt) throw unauthenticated();
  return user;
}

/** `{ notifications: { sms: true } }` → `{ 'preferences.notifications.sms': true }`: what is not named stays. */
function preferenceFields(preferences: BodyOf<typeof updateMe>['preferences']): PreferenceFields {
  const { notifications = {}, mails = {}, shareLocation, quietHours, language } = preferences ?? {};
  const named = Object.entries({ notifications, mails }).flatMap(([group, wishes]) =>
    Object.entries(wishes).flatMap(([name, on]) =>
      on === undefined ? [] : [[`preferences.${group}.${name}`, on] as const],
    ),
  );
  return {
    ...Object.fromEntries(named),
    ...(shareLocation === undefined ? {} : { 'preferences.shareLocation': shareLocation }),
    ...(quietHours === undefined ? {} : { 'preferences.quietHours': quietHours }),
    ...(language === undefined ? {} : { 'preferences.language': language }),
  };
}

/**
 * Changes name, phone and preferences. Throws `DUPLICATE` when the phone belongs to another account. An e-mail is not
 * changed here: a new one is proven by a code first (see change-email.ts).
 */
export async function updateUser(
  core: Core,
  userId: string,
  change: Omit<BodyOf<typeof updateMe>, 'email' | 'proof'>,
): Promise<UserDoc> {
  const switchedOn = TEXT_CHANNELS.filter((channel) => change.preferences?.notifications?.[channel]);
  await forgetUnreachable(core, new Types.ObjectId(userId), switchedOn);
  try {
    const changed = await setUserFields(core, new Types.ObjectId(userId), {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...preferenceFields(change.preferences),
    });
    if (!changed) throw unauthenticated();
    if (change.name !== undefined || change.phone !== undefined)
      await core.profileCopies.renew(core, changed);
    return changed;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw AppError.ofField('DUPLICATE', 'phone', 'Another account uses this phone number.');
  }
}
