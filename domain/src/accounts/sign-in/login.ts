import { phone } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { lockOutMail } from '../auth/account-mails.js';
import { mailCode } from '../auth/code-mail.js';
import { knownDevice } from '../auth/known-devices.js';
import {
  countLoginAttempt,
  forgetLoginAttempts,
  isKeptWaiting,
  tryCodeFrom,
} from '../auth/login-attempts.js';
import { issueCode, useCode } from '../auth/otps.js';
import { passwordMatches, tooManySignIns, verifyingAtOnce } from '../auth/passwords.js';
import { findPendingByName } from '../auth/pending-registration.schema.js';
import { type SignedInUser, signIn, signInByPassword } from '../auth/signed-in.js';
import { TurnQueue } from '../auth/turn-queue.js';
import { mailAddressOf } from '../identity/mail-address.js';
import type { Origin } from '../identity/origin.js';
import { findUserByName, type SignInName, type UserDoc } from '../identity/user.schema.js';
import { askSecondFactor } from '../second-factor/second-step.js';

/** Parses a typed account name: an e-mail, else a phone number. */
function accountNamed(emailOrPhone: string): SignInName {
  const text = emailOrPhone.trim().toLowerCase();
  if (text.includes('@')) return { email: text };
  const number = phone.safeParse(text);
  // Anything else matches no account and takes the same path as an unknown one.
  return { phone: number.success ? number.data : text.slice(0, 40) };
}

/**
 * Runs as many sign-ins at once as hashes, plus one that queries the database meanwhile; others wait before they cost
 * anything. More would not be faster and would delay reads.
 */
const signIns = new TurnQueue(verifyingAtOnce + 1, 300, tooManySignIns);

/**
 * Signs in with e-mail or phone and password. Unknown accounts and wrong passwords get the same answer in the same
 * time. Attempts are counted first and slow down. @throws `BAD_CREDENTIALS`, `RATE_LIMITED`, `SECOND_FACTOR`, or
 * `UNVERIFIED` for the right password of an unfinished registration.
 */
export function loginWithPassword(
  core: Core,
  given: { emailOrPhone: string; password: string },
  origin: Origin,
): Promise<SignedInUser> {
  return signIns.run(() => checkPassword(core, given, origin));
}

async function checkPassword(
  core: Core,
  { emailOrPhone, password }: { emailOrPhone: string; password: string },
  origin: Origin,
): Promise<SignedInUser> {
  const account = accountNamed(emailOrPhone);
  const accountKey = Object.values(account).join();
  const [user, pending] = await Promise.all([
    findUserByName(core, account),
    findPendingByName(core, account),
  ]);
  const source = { address: origin.address, knownDeviceId: knownDevice(user, origin)?.id };
  await countLoginAttempt(core, accountKey, source);
  const matches = await passwordMatches(user?.passwordHash ?? pending?.passwordHash, password);
  if (matches && user) {
    await askSecondFactor(core, user, 'password');
    const [signedIn] = await Promise.all([
      signInByPassword(core, user, origin),
      forgetLoginAttempts(core, accountKey, source),
    ]);
    if (signedIn) return signedIn;
  }
  // For unknown accounts as well: their answer must not come sooner.
  if (!matches && (await isKeptWaiting(core, accountKey, source)))
    await tellOfLockOut(core, user, accountKey);
  if (matches && !user) {
    throw new AppError('UNVERIFIED', 'Please verify your email with the code we sent, then login.');
  }
  // Logs only the id of an existing account: the text typed as its name must not be stored.
  if (user) core.log.info({ userId: user._id.toString(), by: 'password' }, 'a login was refused');
  throw refuse('BAD_CREDENTIALS', 'wrong_login');
}

/**
 * Checks the password of another account's holder, under the limits of a login by e-mail.
 * @throws `BAD_CREDENTIALS` for a wrong one, and `RATE_LIMITED`.
 */
export async function proveLoginPassword(
  core: Core,
  user: UserDoc,
  password: string,
  origin: Origin,
): Promise<void> {
  const source = { address: origin.address, knownDeviceId: knownDevice(user, origin)?.id };
  await countLoginAttempt(core, user.email, source);
  if (await passwordMatches(user.passwordHash, password)) {
    await forgetLoginAttempts(core, user.email, source);
    return;
  }
  if (await isKeptWaiting(core, user.email, source)) await tellOfLockOut(core, user, user.email);
  throw refuse('BAD_CREDENTIALS', 'wrong_password');
}

/** Mails the account's holder about repeated wrong passwords, once a day. Does the same writes without an account. */
async function tellOfLockOut(core: Core, user: UserDoc | null, accountKey: string): Promise<void> {
  const now = core.clock.now();
  const address = user ? mailAddressOf(user) : '';
  await requestMail(core, {
    id: stableId(`lock-out-${user?._id ?? accountKey}-${dayOf(now)}`),
    to: address,
    kind: 'security',
    ...lockOutMail({ name: user?.name ?? '', at: now }),
    hasAccount: address !== '',
  });
}

/** Mails a login code if the address has an account. Gives the same answer after the same work if it has none. */
export async function requestLoginCode(core: Core, email: string, afterPause = false): Promise<void> {
  const issued = await issueCode(core, 'login', email, { afterPause });
  const hasAccount = (await findByEmail(core, email)) !== null;
  await mailCode(core, 'login', email, issued, { hasAccount });
}

/**
 * Signs in with a mailed code.
 * @throws `BAD_CREDENTIALS`, `SECOND_FACTOR`, or `RATE_LIMITED` after 20 wrong codes in a day.
 */
export async function loginWithCode(
  core: Core,
  { email, otp }: { email: string; otp: string },
  origin: Origin,
): Promise<SignedInUser> {
  await tryCodeFrom(core, origin.address, () => useCode(core, 'login', email, otp));
  const user = await findByEmail(core, email);
  if (!user) throw refuse('BAD_CREDENTIALS', 'wrong_code');
  await askSecondFactor(core, user, 'mail-code');
  return signIn(core, user, origin);
}

/** The account of a proven address, or null. */
export function findByEmail(core: Core, email: string): Promise<UserDoc | null> {
  return findUserByName(core, { email });
}
