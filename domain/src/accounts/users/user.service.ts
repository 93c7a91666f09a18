import type { BodyOf } from '@crease/shared/contract';
import type { updateMe } from '@crease/shared/contracts/user';
import { refuse } from '@crease/shared/refusals';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { assertHasMail } from '../auth/prove-password.js';
import { unauthenticated } from '../identity/tokens.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { type PreferenceFields, setUserFields } from '../identity/user-changes.queries.js';
import { forgetUnreachable } from '../identity/user-phone.queries.js';
import { withPhone } from './with-phone.js';

/** The caller's own account. @throws `UNAUTHENTICATED` if it was deleted. */
export async function getUser(core: Core, userId: string): Promise<Readonly<UserDoc>> {
  const user = await core.reads.user(userId);
  if (!user || user.deletedAt) throw unauthenticated();
  return user;
}

/** `{ notifications: { sms: true } }` → `{ 'preferences.notifications.sms': true }`: other preferences stay. */
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
 * What changes of who sees the account's matches. @throws `STATE_CONFLICT` for a public profile of a minor
 */
async function profileFields(
  core: Core,
  userId: string,
  { publicProfile, under18 }: ProfileFields,
): Promise<ProfileFields> {
  if (under18 === true && publicProfile !== true) return { under18, publicProfile: false };
  const isMinor = publicProfile && (under18 ?? (await getUser(core, userId)).under18);
  if (isMinor) throw refuse('STATE_CONFLICT', 'minor_not_public');
  return {
    ...(publicProfile === undefined ? {} : { publicProfile }),
    ...(under18 === undefined ? {} : { under18 }),
  };
}

type Change = Omit<BodyOf<typeof updateMe>, 'email' | 'proof'>;
type ProfileFields = Pick<Change, 'publicProfile' | 'under18'>;

/**
 * Changes name, phone, preferences and who sees the profile; an e-mail is proven by a code first (change-email.ts).
 * @throws `STATE_CONFLICT` for a minor's public profile, or another phone without a mail address; `DUPLICATE` for another account's phone, unless that account has
 * not proven it and the caller says that it is theirs.
 */
export async function updateUser(core: Core, userId: string, change: Change): Promise<UserDoc> {
  const shown = await profileFields(core, userId, change);
  const switchedOn = TEXT_CHANNELS.filter((channel) => change.preferences?.notifications?.[channel]);
  await forgetUnreachable(core, new Types.ObjectId(userId), switchedOn);
  const isShown = change.name !== undefined || change.phone !== undefined;
  const before = isShown ? await findLiveUser(core, userId) : null;
  // The form sends name and phone with every save. The same name renews no copies, and the same phone changes neither its
  // holder nor its proof.
  const name = change.name === before?.name ? undefined : change.name;
  const phone = change.phone === before?.phone ? undefined : change.phone;
  // The proven phone is the only way into an account without a mail address.
  if (phone !== undefined && before) assertHasMail(before);
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...preferenceFields(change.preferences),
    ...shown,
  };
  const changed = await setFields(core, new Types.ObjectId(userId), { ...fields, phone }, change.phoneIsMine);
  if (!changed) throw unauthenticated();
  if (name !== undefined) await core.profileCopies.renewName(core, changed);
  else if (isShown) await core.profileCopies.renew(core, changed);
  return changed;
}

async function setFields(
  core: Core,
  _id: Types.ObjectId,
  { phone, ...fields }: { phone: string | undefined; name?: string } & ProfileFields & PreferenceFields,
  phoneIsMine = false,
): Promise<UserDoc | null> {
  if (phone === undefined) return await setUserFields(core, _id, fields);
  return await withPhone(core, { phone, phoneIsMine }, taken, (held) =>
    setUserFields(core, _id, { ...fields, phone, ...(held ? { phoneHeldElsewhere: _id } : {}) }),
  );
}

const taken = () => refuse('DUPLICATE', 'phone_taken', { field: 'phone' });
