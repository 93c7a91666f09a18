import { refuse } from '@crease/shared/refusals';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { phoneMovedMail } from '../auth/account-mails.js';
import { useCode } from '../auth/otps.js';
import { mailAddressOf } from '../identity/mail-address.js';
import { unauthenticated } from '../identity/tokens.js';
import { findUserByName, type UserDoc } from '../identity/user.schema.js';
import { releasePhone, setPhoneVerified } from '../identity/user-phone.queries.js';
import { assertMayText, textCode } from './text-code.js';
import { getUser } from './user.service.js';

/**
 * Sends a code to the account's phone by SMS.
 * @throws `STATE_CONFLICT` if SMS is not configured; `RATE_LIMITED` within 30 seconds of the last code, and beyond ten
 * a day per account or five per phone.
 */
export async function sendPhoneCode(core: Core, userId: string): Promise<void> {
  const { _id, phone } = await getUser(core, userId);
  await assertMayText(core, phone);
  await textCode(core, { purpose: 'phone', account: userId, about: `${phone} `, phone, userId: _id });
}

/**
 * Proves the account's phone with the code sent to it, and takes it from an account that held it.
 * @throws `BAD_CREDENTIALS`, also if the account has another phone by now, `RATE_LIMITED` after 20 wrong codes in a
 * day, and `DUPLICATE` if the phone is the only login of another account.
 */
export async function confirmPhone(core: Core, userId: string, otp: string): Promise<UserDoc> {
  const user = await getUser(core, userId);
  await useCode(core, 'phone', userId, otp, `${user.phone} `);
  const verified = await holdPhone(core, user);
  if (!verified) throw unauthenticated();
  return verified;
}

/**
 * Terminates: each further round means that another account took the phone in between, which needs a code of its own.
 */
async function holdPhone(core: Core, user: UserDoc): Promise<UserDoc | null> {
  const { _id, phone } = user;
  const holder = await findUserByName(core, { phone });
  if (holder && !holder._id.equals(_id) && isOnlyLogin(holder))
    throw refuse('DUPLICATE', 'phone_proven', { field: 'phone' });
  const before = await releasePhone(core, phone, _id);
  if (before) await tellOfLostPhone(core, before);
  try {
    return await setPhoneVerified(core, user);
  } catch (error) {
    if (!isDuplicateKey(error, 'phone')) throw error;
    return await holdPhone(core, user);
  }
}

/** True if the account can be entered by a code to its phone alone. */
const isOnlyLogin = (user: UserDoc): boolean => !user.phoneHeldElsewhere && mailAddressOf(user) === '';

/** Mails the account that another one has taken its phone by proof. */
export async function tellOfLostPhone(core: Core, { name, email, phone }: UserDoc): Promise<void> {
  await requestMail(core, { to: email, kind: 'security', ...phoneMovedMail({ name, phone }) });
}
