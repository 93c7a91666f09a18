import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { secondFactorMail } from '../auth/account-mails.js';
import { mailCode } from '../auth/code-mail.js';
import { endPendingCodes, issueCode, useCode } from '../auth/otps.js';
import { liveUser, provePassword } from '../auth/prove-password.js';
import { endSessions } from '../auth/sessions.js';
import { passkeysOf } from '../credentials/passkey.schema.js';
import {
  deleteSecondFactor,
  findSecondFactor,
  keepPending,
  replaceRecovery,
  type SecondFactorDoc,
} from '../credentials/second-factor.schema.js';
import type { Caller } from '../identity/caller.js';
import { seal } from '../identity/secret-keys.js';
import { unauthenticated } from '../identity/tokens.js';
import type { UserDoc } from '../identity/user.schema.js';
import { confirmFor } from './confirm.js';
import { proveCode } from './prove-code.js';
import { hashOfRecovery, makeRecoveryCodes } from './recovery-codes.js';
import { mustHave } from './required.js';
import { challenged } from './second-step.js';
import { addressOf, makeSecret } from './totp.js';
import { trySecondStep } from './try-second-step.js';

/** How long a shown secret may be confirmed. */
const SHOWN_FOR_MS = 10 * 60_000;

/** Proof of the password: itself, in a session, or the challenge of a login by it. */
export type PasswordProof = { password: string } | { challenge: string };

/** The state of an account's second factor. */
export async function secondFactorOf(core: Core, { id, role }: Caller) {
  const factor = await findSecondFactor(core, new Types.ObjectId(id));
  return {
    on: factor?.onSince !== undefined,
    required: core.env.REQUIRE_2FA === 'on' && role !== 'user',
    recoveryLeft: factor?.onSince ? factor.recovery.length : 0,
    ...(factor?.onSince ? { since: factor.onSince.toISOString() } : {}),
  };
}

/** Mails the code that enrolment needs besides the password. @throws `BAD_CREDENTIALS`, `RATE_LIMITED` */
export async function mailEnrolmentCode(
  core: Core,
  caller: Caller | null,
  proof: PasswordProof,
): Promise<void> {
  const user = await whoKnowsPassword(core, caller, proof);
  const issued = await issueCode(core, 'second-factor', user._id.toString(), { afterPause: false });
  await mailCode(core, 'second-factor', user.email, issued);
}

/**
 * Returns a new secret for the authenticator app, with a QR code. Requires the password and the mailed code. The
 * secret is shown only once and takes effect when a code of it is confirmed. Throws `STATE_CONFLICT` if it is on
 * already.
 */
export async function beginEnrolment(
  core: Core,
  caller: Caller | null,
  proof: PasswordProof,
  otp: string,
): Promise<{ secret: string; url: string; qr: string }> {
  const user = await whoKnowsPassword(core, caller, proof);
  await useCode(core, 'second-factor', user._id.toString(), otp);
  const secret = makeSecret();
  const url = addressOf(secret, user.email);
  const until = new Date(core.clock.now().getTime() + SHOWN_FOR_MS);
  const sealed = seal(core.env, 'second-factor', secret, user._id.toString());
  if (!(await keepPending(core, user._id, { secret: sealed, until })))
    throw refuse('STATE_CONFLICT', 'second_factor_on');
  const { default: QRCode } = await import('qrcode'); // loaded on demand: few requests need it
  const svg = await QRCode.toString(url, { type: 'svg', margin: 2 });
  return { secret, url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Switches it on with the first code and ends all other sessions. Returns the recovery codes, only this once. */
export async function confirmEnrolment(core: Core, caller: Caller, code: string): Promise<string[]> {
  const user = await liveUser(core, caller);
  const codes = await trySecondStep(core, user, 'settings', () => confirmFor(core, user, code));
  await endSessions(core, caller.id, undefined, caller.sessionId);
  return codes;
}

/** Switches it off. @throws `BAD_CREDENTIALS`, or `STATE_CONFLICT` if the account must have it. */
export async function switchOff(
  core: Core,
  caller: Caller,
  given: { password: string; code: string },
): Promise<void> {
  const { user } = await whoHasBoth(core, caller, given);
  if (mustHave(core, user)) throw refuse('STATE_CONFLICT', 'second_factor_required');
  await deleteSecondFactor(core, user._id);
  await endPendingCodes(core, user);
  await requestMail(core, {
    to: user.email,
    kind: 'security',
    ...secondFactorMail({ name: user.name, what: 'off', at: core.clock.now() }),
  });
}

/** Replaces the recovery codes. Throws like `switchOff`. */
export async function renewRecoveryCodes(
  core: Core,
  caller: Caller,
  given: { password: string; code: string },
): Promise<string[]> {
  const { user } = await whoHasBoth(core, caller, given);
  const codes = makeRecoveryCodes();
  await replaceRecovery(
    core,
    user._id,
    codes.map((code) => hashOfRecovery(caller.id, code)),
  );
  return codes;
}

async function whoHasBoth(
  core: Core,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<{ user: UserDoc; factor: SecondFactorDoc }> {
  const user = await whoKnowsPassword(core, caller, { password });
  const factor = await findSecondFactor(core, user._id);
  if (!factor?.onSince) throw refuse('STATE_CONFLICT', 'second_factor_off');
  await trySecondStep(core, user, 'settings', () => proveCode(core, user, factor, code));
  return { user, factor };
}

async function whoKnowsPassword(core: Core, caller: Caller | null, proof: PasswordProof): Promise<UserDoc> {
  if ('challenge' in proof) {
    const { user, by } = await challenged(core, proof.challenge);
    if (by !== 'password') throw refuse('BAD_CREDENTIALS', 'password_login_needed');
    // A passkey is their second factor already: enrolling an app must not bypass it.
    if ((await passkeysOf(core, user._id)).length > 0) throw refuse('BAD_CREDENTIALS', 'passkey_needed');
    return user;
  }
  if (!caller) throw unauthenticated();
  return await provePassword(core, caller, proof.password);
}
