import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type SignedInUser, signInByPassword } from '../auth/signed-in.js';
import { passkeysOf } from '../credentials/passkey.schema.js';
import { findSecondFactor } from '../credentials/second-factor.schema.js';
import type { Origin } from '../identity/origin.js';
import { findUserById, type UserDoc } from '../identity/user.schema.js';
import { type Challenge, type FirstStep, isStill, readChallenge, writeChallenge } from './challenges.js';
import { confirmFor } from './confirm.js';
import { proveCode } from './prove-code.js';
import { mustHave } from './required.js';
import { trySecondStep } from './try-second-step.js';

/**
 * Interrupts a login after its first step if the account has a second factor: throws `SECOND_FACTOR` with a challenge.
 * `enrol: true` if one is required and missing; `passkey: true` if a passkey can be used, and `app` says whether an app
 * can, too.
 */
export async function askSecondFactor(core: Core, user: UserDoc, by: FirstStep): Promise<void> {
  const isOn = (await findSecondFactor(core, user._id))?.onSince !== undefined;
  if (!isOn && !mustHave(core, user)) return;
  const hasPasskey = (await passkeysOf(core, user._id)).length > 0;
  const challenge = writeChallenge(core, user, by);
  const step = hasPasskey ? 'passkey_needed' : 'second_factor_needed';
  throw refuse('SECOND_FACTOR', isOn ? 'app_code_needed' : step, {
    extra: {
      challenge,
      ...(hasPasskey ? { passkey: true, app: isOn } : {}),
      ...(isOn || hasPasskey ? {} : { enrol: true }),
    },
  });
}

/**
 * The challenge and the account whose first step it proves.
 * @throws `BAD_CREDENTIALS` if it has expired, or the password was changed since.
 */
export async function challenged(core: Core, text: string): Promise<Challenge & { user: UserDoc }> {
  const challenge = readChallenge(core, text);
  const user = challenge && (await findUserById(core, new Types.ObjectId(challenge.userId)));
  if (!challenge || !user || !isStill(challenge, user)) throw refuse('BAD_CREDENTIALS', 'login_timed_out');
  return { ...challenge, user };
}

/**
 * The second step: a code of the app, a recovery code, or the first code after an enrolment that the login required,
 * which also returns the recovery codes.
 * @throws `BAD_CREDENTIALS`, `RATE_LIMITED`
 */
export async function passSecondFactor(
  core: Core,
  given: { challenge: string; code: string },
  origin: Origin,
): Promise<SignedInUser & { recoveryCodes?: string[] }> {
  const { user } = await challenged(core, given.challenge);
  const factor = await findSecondFactor(core, user._id);
  let recoveryCodes: string[] | undefined;
  await trySecondStep(core, user, { address: origin.address }, async () => {
    if (factor?.onSince) return await proveCode(core, user, factor, given.code);
    recoveryCodes = mustHave(core, user) ? await confirmFor(core, user, given.code) : undefined;
    return recoveryCodes !== undefined;
  });
  const signedIn = await signInByPassword(core, user, origin);
  if (!signedIn) throw refuse('BAD_CREDENTIALS', 'password_changed');
  return { ...signedIn, ...(recoveryCodes ? { recoveryCodes } : {}) };
}
