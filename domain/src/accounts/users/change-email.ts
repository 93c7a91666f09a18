import type { Proof } from '@crease/shared/contracts/proof';
import { refuse } from '@crease/shared/refusals';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { emailChangedMail } from '../auth/account-mails.js';
import { mailCode } from '../auth/code-mail.js';
import { endPendingCodes, issueCode, useCode } from '../auth/otps.js';
import { liveUser } from '../auth/prove-password.js';
import type { Caller } from '../identity/caller.js';
import { unauthenticated } from '../identity/tokens.js';
import { findUserIdByEmail, type UserDoc } from '../identity/user.schema.js';
import { minorDue, setUserFields } from '../identity/user-changes.queries.js';
import { adoptSubscription } from '../newsletter/subscription.js';
import { proveAgain } from '../second-factor/prove-again.js';
import { getUser } from './user.service.js';

const taken = () => refuse('DUPLICATE', 'email_taken', { field: 'email' });

/**
 * The new address the caller asks for, or undefined if it is already theirs. Owners and admins prove themselves again:
 * codes to the new address reset the password. @throws `DUPLICATE` for a taken address, and as `proveAgain`.
 */
export async function judgeNewEmail(
  core: Core,
  caller: Caller,
  email: string | undefined,
  proof: Proof | undefined,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const user = await liveUser(core, caller);
  if (user.email === email) return undefined;
  if (user.role !== 'user') await proveAgain(core, caller, proof);
  if (await findUserIdByEmail(core, email)) throw taken();
  return email;
}

/**
 * Mails a code to the wanted address; nothing changes until it is entered. The code is bound to account and address.
 * @throws `RATE_LIMITED` beyond ten a day.
 */
export async function mailEmailCode(core: Core, userId: string, email: string): Promise<void> {
  const issued = await issueCode(core, 'email', userId, { afterPause: false, about: `${email} ` });
  await mailCode(core, 'email', email, issued);
}

/**
 * Mails a code to the account's own switched-off address; entering it switches the address on again.
 * @throws `STATE_CONFLICT` if it is not switched off, `RATE_LIMITED` beyond ten a day.
 */
export async function mailProofCode(core: Core, userId: string): Promise<void> {
  const { email, mail } = await getUser(core, userId);
  if (!mail?.off) throw refuse('STATE_CONFLICT', 'address_works');
  await mailEmailCode(core, userId, email);
}

/**
 * Changes a user's address with the code mailed to it, and mails the old address; a switched-off address is on again,
 * also by a code to the same one. @throws `BAD_CREDENTIALS`, `RATE_LIMITED` after 20 wrong codes in a day, `DUPLICATE`
 * if the address was registered meanwhile.
 */
export async function confirmEmail(
  core: Core,
  userId: string,
  { email, otp }: { email: string; otp: string },
): Promise<UserDoc> {
  const before = await getUser(core, userId);
  await useCode(core, 'email', userId, otp, `${email} `);
  const after = await setEmail(core, before, email);
  if (!after) throw unauthenticated();
  await core.profileCopies.renew(core, after);
  if (before.email === email) return after;
  await adoptSubscription(core, after);
  await Promise.all([endPendingCodes(core, before), endPendingCodes(core, after)]);
  await requestMail(core, {
    to: before.email,
    kind: 'security',
    ...emailChangedMail({ name: before.name, newEmail: email }),
  });
  return after;
}

async function setEmail(core: Core, user: UserDoc, email: string): Promise<UserDoc | null> {
  const now = core.clock.now();
  try {
    return await setUserFields(core, user._id, { email, mail: { verifiedAt: now }, ...minorDue(user, now) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw taken();
  }
}
