import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { mailCode } from '../auth/code-mail.js';
import { judgePassword } from '../auth/judge-password.js';
import { tryCodeFrom } from '../auth/login-attempts.js';
import { issueCode, useCode } from '../auth/otps.js';
import { hashPassword } from '../auth/passwords.js';
import {
  findPending,
  PENDING_REGISTRATION_HOURS,
  type PendingRegistrationDoc,
  removePending,
  replacePending,
} from '../auth/pending-registration.schema.js';
import { type SignedInUser, signIn } from '../auth/signed-in.js';
import type { Origin } from '../identity/origin.js';
import { DEFAULT_PREFERENCES, findUserIdByEmail, insertUser, type UserDoc } from '../identity/user.schema.js';
import { adoptSubscription } from '../newsletter/subscription.js';
import { judgePhone, withPhone } from '../users/with-phone.js';

export interface Registration {
  name: string;
  email: string;
  phone: string;
  /** The caller claims the phone as theirs although another account holds it. */
  phoneIsMine?: boolean | undefined;
  password: string;
  /** If given, the account becomes a ground owner. */
  businessName?: string;
}

const hashOf = (tempToken: string): Buffer => createHash('sha256').update(tempToken).digest();

const emailTaken = () => refuse('DUPLICATE', 'email_registered', { field: 'email' });
const phoneTaken = () => refuse('DUPLICATE', 'phone_registered', { field: 'phone' });

/**
 * Starts a registration and mails its code. It reserves nothing: a later one for the same address replaces it.
 * @throws `DUPLICATE` if the e-mail or phone belongs to an account (docs/security.md, Phone numbers), `RATE_LIMITED`
 * beyond ten codes a day.
 */
export async function beginRegistration(core: Core, wanted: Registration): Promise<{ tempToken: string }> {
  await judgePassword('password', wanted.password, wanted);
  const phoneIsMine = wanted.phoneIsMine ?? false;
  if (await findUserIdByEmail(core, wanted.email)) throw emailTaken();
  await judgePhone(core, { phone: wanted.phone, phoneIsMine }, phoneTaken);

  const passwordHash = await hashPassword(wanted.password);
  const issued = await issueCode(core, 'registration', wanted.email, { afterPause: false });
  const tempToken = randomBytes(32).toString('base64url');
  const pending: PendingRegistrationDoc = {
    _id: wanted.email,
    name: wanted.name,
    phone: wanted.phone,
    ...(phoneIsMine ? { phoneIsMine } : {}),
    passwordHash,
    role: wanted.businessName === undefined ? 'user' : 'ground_owner',
    ...(wanted.businessName === undefined ? {} : { businessName: wanted.businessName }),
    tempTokenHash: hashOf(tempToken).toString('base64url'),
    expiresAt: new Date(core.clock.now().getTime() + PENDING_REGISTRATION_HOURS * 3_600_000),
  };
  await replacePending(core, pending);
  await mailCode(core, 'registration', wanted.email, issued);
  return { tempToken };
}

/**
 * Completes a registration with the mailed code and starts a session.
 * @throws `BAD_CREDENTIALS` for a wrong code or tempToken, and `DUPLICATE` if the e-mail or phone was registered
 * meanwhile.
 */
export async function finishRegistration(
  core: Core,
  proof: { email: string; otp: string; tempToken: string },
  origin: Origin,
): Promise<SignedInUser> {
  const pending = await findPending(core, proof.email);
  const expected = Buffer.from(pending?.tempTokenHash ?? '', 'base64url');
  const given = hashOf(proof.tempToken);
  if (!pending || expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refuse('BAD_CREDENTIALS', 'registration_ended');
  }
  await tryCodeFrom(core, origin.address, () => useCode(core, 'registration', proof.email, proof.otp));
  const user = await insertAccount(core, pending);
  await adoptSubscription(core, user);
  await removePending(core, pending);
  return signIn(core, user, origin);
}

async function insertAccount(core: Core, pending: PendingRegistrationDoc): Promise<UserDoc> {
  const { phone, phoneIsMine = false } = pending;
  try {
    return await withPhone(core, { phone, phoneIsMine }, phoneTaken, async (held) => {
      const user = newUser(core, pending);
      if (held) user.phoneHeldElsewhere = user._id;
      await insertUser(core, user);
      return user;
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken();
    throw error;
  }
}

function newUser(core: Core, pending: PendingRegistrationDoc): UserDoc {
  const now = core.clock.now();
  return {
    _id: new Types.ObjectId(),
    name: pending.name,
    email: pending._id,
    phone: pending.phone,
    passwordHash: pending.passwordHash,
    role: pending.role,
    ...(pending.businessName === undefined ? {} : { businessName: pending.businessName }),
    preferences: DEFAULT_PREFERENCES,
    favorites: [],
    outbox: [],
    seq: 0,
    createdAt: now,
    updatedAt: now,
  };
}
