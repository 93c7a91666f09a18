import type { Assertion, PasskeyRequest } from '@crease/shared/contracts/passkeys';
import type { Proof } from '@crease/shared/contracts/proof';
import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import type { Caller } from '../auth/caller.js';
import { mailCode } from '../auth/code-mail.js';
import { countLoginAttempt, forgetLoginAttempts } from '../auth/login-attempts.js';
import { issueCode, useCode } from '../auth/otps.js';
import { liveUser, provePassword } from '../auth/prove-password.js';
import { beginCeremony, GOOD_FOR_SECONDS, relyingParty, takeChallenge } from '../passkeys/ceremony.js';
import { passkeysOf, useKey } from '../passkeys/passkey.model.js';
import { checkSignature } from '../passkeys/verify.js';
import type { UserDoc } from '../users/user.model.js';
import { proveCode } from './prove-code.js';
import { findSecondFactor } from './second-factor.model.js';

/** Mailed codes of this purpose prove a person again; the enrolment of a second factor takes none of them. */
const ABOUT = 'proof ';

/**
 * Prepares a proof: mails a code where the account has no authenticator app, and returns what a passkey is to sign, good
 * for 5 minutes; null without passkeys. @throws `RATE_LIMITED` beyond ten mails a day.
 */
export async function beginProof(core: Core, caller: Caller): Promise<{ passkey: PasskeyRequest | null }> {
  const user = await liveUser(core, caller);
  const keys = await passkeysOf(core, user._id);
  if (!(await findSecondFactor(core, user._id))?.onSince) {
    const issued = await issueCode(core, 'second-factor', caller.id, { afterPause: false, about: ABOUT });
    await mailCode(core, 'second-factor', user.email, issued);
  }
  if (keys.length === 0) return { passkey: null };
  const challenge = await beginCeremony(core, { session: caller.sessionId });
  const { rpId } = relyingParty(core);
  return {
    passkey: { challenge, rpId, timeout: GOOD_FOR_SECONDS * 1000, userVerification: 'required' },
  };
}

/**
 * Asks for a fresh proof before an act that an open screen alone must not allow (docs/product-rules.md, Accounts).
 * @throws `PROOF_NEEDED` without one, `BAD_CREDENTIALS` for a wrong one, `RATE_LIMITED` after too many.
 */
export async function proveAgain(core: Core, caller: Caller, proof: Proof | undefined): Promise<void> {
  if (!proof)
    throw new AppError('PROOF_NEEDED', 'Please confirm that it is you, with your password or a code.');
  if ('password' in proof) {
    await provePassword(core, caller, proof.password);
    return;
  }
  const user = await liveUser(core, caller);
  const account = `${caller.id}|second-factor`;
  await countLoginAttempt(core, account, 'settings');
  if ('code' in proof) await proveByCode(core, user, proof.code);
  else await proveByPasskey(core, caller, user, proof.passkey);
  await forgetLoginAttempts(core, account, 'settings');
}

async function proveByCode(core: Core, user: UserDoc, code: string): Promise<void> {
  const factor = await findSecondFactor(core, user._id);
  if (!factor?.onSince) {
    await useCode(core, 'second-factor', user._id.toString(), code, ABOUT);
    return;
  }
  if (!(await proveCode(core, user, factor, code)))
    throw new AppError('BAD_CREDENTIALS', 'That code is not right, or was used before.');
}

async function proveByPasskey(
  core: Core,
  caller: Caller,
  user: UserDoc,
  credential: Assertion,
): Promise<void> {
  const challenge = await takeChallenge(core, { session: caller.sessionId });
  const key = (await passkeysOf(core, user._id)).find(({ id }) => id === credential.id);
  const counter = challenge && key ? await checkSignature(core, credential, challenge, key) : undefined;
  if (key && counter !== undefined && (await useKey(core, user._id, key, counter))) return;
  throw new AppError('BAD_CREDENTIALS', 'That passkey could not be checked. Please try again.');
}
