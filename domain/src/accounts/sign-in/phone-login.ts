import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { assertOn } from '../../platform/switches/switches.js';
import { countPhoneCode, tryCodeFrom } from '../auth/login-attempts.js';
import { useCode } from '../auth/otps.js';
import { type SignedInUser, signIn } from '../auth/signed-in.js';
import { mailAddressOf, noMailAddress } from '../identity/mail-address.js';
import type { Origin } from '../identity/origin.js';
import { findLiveSessions } from '../identity/session.schema.js';
import { DEFAULT_PREFERENCES, findUserByName, insertUser, type UserDoc } from '../identity/user.schema.js';
import { releasePhone } from '../identity/user-phone.queries.js';
import { isPhoneVerified } from '../identity/wants-texts.js';
import { askSecondFactor } from '../second-factor/second-step.js';
import { assertMayText, textCode } from '../users/text-code.js';
import { tellOfLostPhone } from '../users/verify-phone.js';
import { judgePhone } from '../users/with-phone.js';

/** Operators may give a number to another person 90 days after its contract has ended. */
const LONG_UNUSED_MS = 90 * 86_400_000;

const phoneTaken = () => refuse('DUPLICATE', 'phone_registered', { field: 'phone' });

/** The account that holds this phone and has proven it; null if there is none. */
async function findProven(core: Core, phone: string): Promise<UserDoc | null> {
  const holder = await findUserByName(core, { phone });
  return holder && !holder.phoneHeldElsewhere && isPhoneVerified(holder) ? holder : null;
}

/**
 * Sends a code by SMS, for a login or a first account. Answers alike whether or not an account has proven the phone.
 * @throws `STATE_CONFLICT` without SMS; `DUPLICATE` if an account lists the phone unproven and the caller does not
 * claim it; `RATE_LIMITED` as for every code, and after many requests from one address.
 */
export async function requestPhoneLogin(
  core: Core,
  { phone, phoneIsMine = false }: { phone: string; phoneIsMine?: boolean | undefined },
  address: string,
): Promise<void> {
  await assertMayText(core, phone);
  if (!(await findProven(core, phone))) await judgePhone(core, { phone, phoneIsMine }, phoneTaken);
  await countPhoneCode(core, address);
  await textCode(core, { purpose: 'phone-login', account: phone, phone });
}

/**
 * Signs in with the code sent to a phone: to the account that has proven it, else to a new one under `name`.
 * @throws `BAD_CREDENTIALS`, also without an account and a name, for owners, admins and staff, who do not sign in by
 * SMS, and for an account with a mail address that was not used for 90 days; `SECOND_FACTOR`; `SWITCHED_OFF` while no
 * accounts are made; `RATE_LIMITED` after 20 wrong codes in a day.
 */
export async function loginByPhone(
  core: Core,
  { phone, otp, name }: { phone: string; otp: string; name?: string | undefined },
  origin: Origin,
): Promise<SignedInUser> {
  await tryCodeFrom(core, origin.address, () => useCode(core, 'phone-login', phone, otp));
  const user = await accountOf(core, phone, name);
  await askSecondFactor(core, user, 'text-code');
  return signIn(core, user, origin);
}

/** Terminates: each further round means that another tab proved the phone in between, which needs a code of its own. */
async function accountOf(core: Core, phone: string, name: string | undefined): Promise<UserDoc> {
  const proven = await findProven(core, phone);
  if (proven) {
    await assertPlayer(core, proven);
    await assertInUse(core, proven);
    return proven;
  }
  if (name === undefined) throw refuse('BAD_CREDENTIALS', 'no_account_by_phone');
  await assertOn(core, 'sign-up');
  const user = newUser(core, phone, name);
  const before = await releasePhone(core, phone, user._id);
  if (before) await tellOfLostPhone(core, before);
  try {
    await insertUser(core, user);
    return user;
  } catch (error) {
    if (!isDuplicateKey(error, 'phone')) throw error;
    return await accountOf(core, phone, name);
  }
}

/** A stolen number must not open a workplace. @throws `BAD_CREDENTIALS` for an owner, an admin or a staff member. */
async function assertPlayer(core: Core, user: UserDoc): Promise<void> {
  const workplaces = (await core.reads.memberships(user._id.toString())) ?? [];
  if (user.role === 'user' && workplaces.length === 0) return;
  throw refuse('BAD_CREDENTIALS', 'phone_login_for_players');
}

/**
 * The number may belong to another person by now, and the mail address is another way in.
 * @throws `BAD_CREDENTIALS` for an account with a mail address without a sign-in or an open session in the last 90
 * days.
 */
async function assertInUse(core: Core, user: UserDoc): Promise<void> {
  if (!mailAddressOf(user)) return;
  const since = new Date(core.clock.now().getTime() - LONG_UNUSED_MS);
  const seen = [user.createdAt, ...(user.devices ?? []).map(({ lastSeenAt }) => lastSeenAt)];
  if (seen.some((at) => at >= since)) return;
  const [newest] = await findLiveSessions(core, user._id);
  if (newest && newest.lastSeenAt >= since) return;
  throw refuse('BAD_CREDENTIALS', 'phone_long_unused');
}

function newUser(core: Core, phone: string, name: string): UserDoc {
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  const { notifications, ...preferences } = DEFAULT_PREFERENCES;
  return {
    _id,
    name,
    email: noMailAddress(_id),
    phone,
    verifiedPhone: phone,
    // Matches no password.
    passwordHash: 'none',
    role: 'user',
    // No mail reaches the player, so texts are on.
    preferences: { ...preferences, notifications: { ...notifications, sms: true } },
    favorites: [],
    outbox: [],
    seq: 0,
    createdAt: now,
    updatedAt: now,
  };
}
