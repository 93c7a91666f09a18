import type { Assertion } from '@crease/shared/contracts/credentials';
import type { PasskeyRequest } from '@crease/shared/contracts/passkeys';
import { refuse } from '@crease/shared/refusals';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { passkeyBehindMail } from '../auth/account-mails.js';
import { rememberDevice } from '../auth/known-devices.js';
import { tryCodeFrom } from '../auth/login-attempts.js';
import { endSessions, openSession } from '../auth/sessions.js';
import type { SignedInUser } from '../auth/signed-in.js';
import {
  beginCeremony,
  GOOD_FOR_SECONDS,
  isTicket,
  makeTicket,
  relyingParty,
  takeChallenge,
} from '../credentials/ceremony.js';
import { findPasskey, type PasskeyFields, useKey } from '../credentials/passkey.schema.js';
import { checkSignature, isCounterBehind } from '../credentials/verify.js';
import type { Origin } from '../identity/origin.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { proveLoginPassword } from './login.js';
import { handleOf } from './manage.js';

interface PasskeyLogin {
  ticket: string | undefined;
  credential: Assertion;
  /** Required after `PROOF_NEEDED`; ignored otherwise. */
  password?: string | undefined;
}

const unknown = () => refuse('BAD_CREDENTIALS', 'unknown_passkey');

/** WebAuthn options for a passkey of any account, and the ticket that lets only this browser answer. */
export async function beginPasskeyLogin(core: Core): Promise<{ ticket: string; options: PasskeyRequest }> {
  const ticket = makeTicket();
  const challenge = await beginCeremony(core, { login: ticket });
  const { rpId } = relyingParty(core);
  return {
    ticket,
    options: { challenge, rpId, timeout: GOOD_FOR_SECONDS * 1000, userVerification: 'required' },
  };
}

/**
 * Signs in with a passkey, which counts as both steps: possession, and the device's check of its user. If its counter
 * went backwards, the password is needed too.
 * @throws `BAD_CREDENTIALS`, `PROOF_NEEDED`, `RATE_LIMITED`
 */
export async function loginWithPasskey(
  core: Core,
  { ticket, credential, password }: PasskeyLogin,
  origin: Origin,
): Promise<SignedInUser> {
  const { user, key, counter } = await tryCodeFrom(core, origin.address, () =>
    whoseSignature(core, ticket, credential),
  );
  const isBehind = isCounterBehind(key, counter);
  if (isBehind) await proveHolder(core, user, password, origin);
  // A removal deletes the passkey first and then ends its sessions. Opening the session before the key is used means
  // that one of the two sees the other.
  const tokens = await openSession(core, user, origin.device, key.id);
  if (!(await useKey(core, user._id, key, counter))) {
    await endSessions(core, user._id.toString(), [tokens.sessionId]);
    throw unknown();
  }
  if (isBehind) await tellOfCounter(core, user, key);
  const { deviceId } = await rememberDevice(core, user, origin);
  return { user, tokens, deviceId };
}

async function proveHolder(
  core: Core,
  user: UserDoc,
  password: string | undefined,
  origin: Origin,
): Promise<void> {
  if (password !== undefined) return await proveLoginPassword(core, user, password, origin);
  core.log.warn({ userId: user._id.toString() }, 'the counter of a passkey went backwards');
  throw refuse('PROOF_NEEDED', 'passkey_copied');
}

async function tellOfCounter(core: Core, { name, email }: UserDoc, key: PasskeyFields): Promise<void> {
  const at = core.clock.now();
  await requestMail(core, { to: email, kind: 'security', ...passkeyBehindMail({ name, key: key.name, at }) });
}

async function whoseSignature(
  core: Core,
  ticket: string | undefined,
  credential: Assertion,
): Promise<{ user: UserDoc; key: PasskeyFields; counter: number }> {
  const challenge =
    ticket !== undefined && isTicket(ticket) ? await takeChallenge(core, { login: ticket }) : undefined;
  if (challenge === undefined) throw refuse('BAD_CREDENTIALS', 'passkey_timed_out');
  const found = await findPasskey(core, credential.id);
  const user = found && (await findLiveUser(core, found.userId.toString()));
  if (!found || !user) throw unknown();
  const { key } = found;
  try {
    if (credential.response.userHandle !== handleOf(user)) throw unknown();
    return { user, key, counter: await checkSignature(core, credential, challenge, key) };
  } catch (error) {
    // A known passkey failed verification: possibly a clone, possibly an attack.
    core.log.warn({ userId: user._id.toString(), err: error }, 'a passkey was refused');
    throw error;
  }
}
