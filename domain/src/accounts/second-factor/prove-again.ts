import type { Assertion } from '@crease/shared/contracts/credentials';
import type { PasskeyRequest } from '@crease/shared/contracts/passkeys';
import type { Proof } from '@crease/shared/contracts/proof';
import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { useFreshLoginCode } from '../auth/otps.js';
import { liveUser, provePassword } from '../auth/prove-password.js';
import { beginCeremony, GOOD_FOR_SECONDS, relyingParty, takeChallenge } from '../credentials/ceremony.js';
import { passkeysOf, useKey } from '../credentials/passkey.schema.js';
import { findSecondFactor } from '../credentials/second-factor.schema.js';
import { checkSignature, isCounterBehind } from '../credentials/verify.js';
import type { Caller } from '../identity/caller.js';
import type { UserDoc } from '../identity/user.schema.js';
import { proveCode } from './prove-code.js';
import { trySecondStep } from './try-second-step.js';

/** WebAuthn options for a passkey of the caller to sign as a proof, once and within 5 minutes. */
export async function beginProof(core: Core, caller: Caller): Promise<PasskeyRequest> {
  const challenge = await beginCeremony(core, { session: caller.sessionId });
  const { rpId } = relyingParty(core);
  return { challenge, rpId, timeout: GOOD_FOR_SECONDS * 1000, userVerification: 'required' };
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
  if ('code' in proof) await proveByCode(core, user, proof.code);
  else await trySecondStep(core, user, 'settings', () => proveByPasskey(core, caller, user, proof.passkey));
}

/** A code of the app or a recovery code; without two-step login a login code that was mailed in the last 5 minutes. */
async function proveByCode(core: Core, user: UserDoc, code: string): Promise<void> {
  const factor = await findSecondFactor(core, user._id);
  if (factor?.onSince) await trySecondStep(core, user, 'settings', () => proveCode(core, user, factor, code));
  else await useFreshLoginCode(core, user.email, code);
}

async function proveByPasskey(
  core: Core,
  caller: Caller,
  user: UserDoc,
  credential: Assertion,
): Promise<boolean> {
  const challenge = await takeChallenge(core, { session: caller.sessionId });
  const key = (await passkeysOf(core, user._id)).find(({ id }) => id === credential.id);
  if (!challenge || !key) return false;
  const counter = await checkSignature(core, credential, challenge, key);
  return !isCounterBehind(key, counter) && (await useKey(core, user._id, key, counter));
}
