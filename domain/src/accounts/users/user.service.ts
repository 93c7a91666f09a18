import { CONSENT_PURPOSES, CONSENTS } from '@crease/shared/consent-purposes';
import type { BodyOf } from '@crease/shared/contract';
import type { updateMe } from '@crease/shared/contracts/user';
import { refuse } from '@crease/shared/refusals';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { assertHasMail } from '../auth/prove-password.js';
import { assertMayGive, turning } from '../consents/consents.js';
import { unauthenticated } from '../identity/tokens.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import {
  type Changes,
  type NewAnswer,
  type PreferenceFields,
  setUserFields,
} from '../identity/user-changes.queries.js';
import { forgetUnreachable } from '../identity/user-phone.queries.js';
import { judgeAge } from './judge-age.js';
import { withPhone } from './with-phone.js';

/** The caller's own account. @throws `UNAUTHENTICATED` if it was deleted. */
export async function getUser(core: Core, userId: string): Promise<Readonly<UserDoc>> {
  const user = await core.reads.user(userId);
  if (!user || user.deletedAt) throw unauthenticated();
  return user;
}

/**
 * `{ notifications: { sms: true } }` → `{ 'preferences.notifications.sms': true }`: other preferences stay. Without the
 * switches of consents, which turn by an answer (`answersIn`).
 */
function preferenceFields(preferences: BodyOf<typeof updateMe>['preferences']): PreferenceFields {
  const { notifications = {}, mails = {}, quietHours, language } = preferences ?? {};
  const { marketing, whatsapp, ...channels } = notifications;
  const named = Object.entries({ notifications: channels, mails }).flatMap(([group, wishes]) =>
    Object.entries(wishes).flatMap(([name, on]) =>
      on === undefined ? [] : [[`preferences.${group}.${name}`, on] as const],
    ),
  );
  return {
    ...Object.fromEntries(named),
    ...(quietHours === undefined ? {} : { 'preferences.quietHours': quietHours }),
    ...(language === undefined ? {} : { 'preferences.language': language }),
  };
}

type Change = Omit<BodyOf<typeof updateMe>, 'email' | 'proof'>;

/** The consents that a change gives or withdraws: by their switches, and by saying that the account is a minor's. */
function answersIn({ publicProfile, under18, preferences }: Change): NewAnswer[] {
  const { notifications: { marketing, whatsapp } = {}, shareLocation: location } = preferences ?? {};
  const switched = { marketing, location, publicProfile, whatsapp };
  return CONSENT_PURPOSES.flatMap((purpose): NewAnswer[] => {
    const given = switched[purpose];
    if (given !== undefined) return [{ purpose, given, way: 'settings' }];
    return under18 && !CONSENTS[purpose].minors ? [{ purpose, given: false, way: 'under-18' }] : [];
  });
}

/**
 * Changes name, phone, preferences and consents; an e-mail is proven by a code first (change-email.ts).
 * @throws `STATE_CONFLICT` for what a minor cannot consent to, another date of birth, or another phone without a mail
 * address; `DUPLICATE` for a phone that another account has proven, or that the caller does not say is theirs.
 */
export async function updateUser(core: Core, userId: string, change: Change): Promise<UserDoc> {
  const switchedOn = TEXT_CHANNELS.filter((channel) => change.preferences?.notifications?.[channel]);
  await forgetUnreachable(core, new Types.ObjectId(userId), switchedOn);
  const isShown = change.name !== undefined || change.phone !== undefined;
  const before = isShown ? await findLiveUser(core, userId) : null;
  // The form sends name and phone with every save. The same name renews no copies, and the same phone changes neither
  // its holder nor its proof.
  const name = change.name === before?.name ? undefined : change.name;
  const phone = change.phone === before?.phone ? undefined : change.phone;
  // The proven phone is the only way into an account without a mail address.
  if (phone !== undefined && before) assertHasMail(before);
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(change.hideName === undefined ? {} : { hideName: change.hideName }),
    ...preferenceFields(change.preferences),
  };
  const _id = new Types.ObjectId(userId);
  const { under18, birthDate } = change;
  const isAboutAge = under18 !== undefined || birthDate !== undefined;
  const changed = await retryOnConflict(MAX_ATTEMPTS, async () => {
    const account = isAboutAge || answersIn(change).length > 0 ? await findLiveUser(core, userId) : null;
    const age = account ? judgeAge(account, { under18, birthDate }, core.clock.now()) : {};
    const asked = answersIn({ ...change, under18: age.under18 });
    assertMayGive((age.under18 ?? account?.under18) === true, asked);
    const answers = account ? turning(account, asked) : [];
    const after = await setFields(core, _id, { ...fields, ...age, phone }, answers, change.phoneIsMine);
    // The account may have become a minor's, or have consented to something, since it was read.
    return after ?? (account ? undefined : null);
  });
  if (!changed) throw unauthenticated();
  if (name !== undefined) await core.profileCopies.renewName(core, changed);
  else if (isShown) await core.profileCopies.renew(core, changed);
  return changed;
}

/** Tries to change an account whose consents change at the same moment. */
const MAX_ATTEMPTS = 5;

async function setFields(
  core: Core,
  _id: Types.ObjectId,
  { phone, ...fields }: Omit<Changes, 'phone'> & { phone: string | undefined },
  answers: readonly NewAnswer[],
  phoneIsMine = false,
): Promise<UserDoc | null> {
  if (phone === undefined) return await setUserFields(core, _id, fields, answers);
  return await withPhone(core, { phone, phoneIsMine }, taken, (held) =>
    setUserFields(core, _id, { ...fields, phone, ...(held ? { phoneHeldElsewhere: _id } : {}) }, answers),
  );
}

const taken = () => refuse('DUPLICATE', 'phone_taken', { field: 'phone' });
