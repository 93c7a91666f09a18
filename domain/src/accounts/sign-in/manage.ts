import type { Attestation } from '@crease/shared/contracts/credentials';
import type { Passkey, PasskeyCreation } from '@crease/shared/contracts/passkeys';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import type { PrivilegedAct } from '../audit-log/audit.schema.js';
import { type Actor, recordAct } from '../audit-log/audit.service.js';
import { passkeyMail } from '../auth/account-mails.js';
import { endPendingCodes, useCode } from '../auth/otps.js';
import { liveUser, provePassword } from '../auth/prove-password.js';
import { endSessions } from '../auth/sessions.js';
import { beginCeremony, GOOD_FOR_SECONDS, relyingParty, takeChallenge } from '../credentials/ceremony.js';
import {
  addKey,
  MAX_PASSKEYS,
  type PasskeyFields,
  passkeysOf,
  removeKey,
} from '../credentials/passkey.schema.js';
import { findSecondFactor } from '../credentials/second-factor.schema.js';
import { ALGORITHMS, checkNew } from '../credentials/verify.js';
import type { Caller } from '../identity/caller.js';
import { noteKeyOfSession, sessionsOfKey } from '../identity/session.schema.js';
import type { UserDoc } from '../identity/user.schema.js';
import { mustHave } from '../second-factor/required.js';

const tooMany = () =>
  new AppError('STATE_CONFLICT', `An account has ${MAX_PASSKEYS} passkeys at most. Please remove one first.`);

/** The user handle for authenticators: the account's id, which reveals nothing about the person. */
export const handleOf = ({ _id }: Pick<UserDoc, '_id'>): string =>
  Buffer.from(_id.toString(), 'hex').toString('base64url');

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyFields): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
});

/** The caller's passkeys, oldest first. */
export async function listPasskeys(core: Core, { id }: Caller): Promise<Passkey[]> {
  return (await passkeysOf(core, new Types.ObjectId(id))).map(present);
}

/**
 * WebAuthn creation options. Requires the password and the mailed code, like every second factor. Throws
 * `BAD_CREDENTIALS`, `RATE_LIMITED`, and `STATE_CONFLICT` at the maximum number of passkeys.
 */
export async function beginPasskey(
  core: Core,
  caller: Caller,
  { password, otp }: { password: string; otp: string },
): Promise<PasskeyCreation> {
  const user = await provePassword(core, caller, password);
  const known = await passkeysOf(core, user._id);
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  await useCode(core, 'second-factor', caller.id, otp);
  const { rpId } = relyingParty(core);
  return {
    rp: { name: 'Crease', id: rpId },
    user: { id: handleOf(user), name: user.email, displayName: user.name },
    challenge: await beginCeremony(core, { session: caller.sessionId }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: GOOD_FOR_SECONDS * 1000,
    // An authenticator that has a passkey for this account does not create a second one.
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/**
 * Stores the passkey made in this session, mails the account, and counts it as this session's second factor.
 * @throws `BAD_CREDENTIALS` for a wrong or repeated answer, and `STATE_CONFLICT`.
 */
export async function addPasskey(
  core: Core,
  caller: Caller,
  { name, credential }: { name: string; credential: Attestation },
  actor: Actor,
): Promise<Passkey> {
  const user = await liveUser(core, caller);
  const challenge = await takeChallenge(core, { session: caller.sessionId });
  if (challenge === undefined) throw refuse('BAD_CREDENTIALS', 'enrolment_timed_out');
  const checked = await checkNew(core, credential, challenge);
  const key: PasskeyFields = { ...checked, name, createdAt: core.clock.now() };
  if (!(await addKey(core, user._id, key))) {
    const isFull = (await passkeysOf(core, user._id)).length >= MAX_PASSKEYS;
    throw isFull ? tooMany() : refuse('STATE_CONFLICT', 'passkey_registered');
  }
  await noteKeyOfSession(core, caller.sessionId, key.id);
  await endPendingCodes(core, user);
  await tell(core, user, 'added', key, actor);
  return present(key);
}

/**
 * Removes a passkey and ends the sessions it opened, except the caller's.
 * @throws `BAD_CREDENTIALS`, `RATE_LIMITED`, `NOT_FOUND`, or `STATE_CONFLICT` for the last one of an account without
 * another way to sign in.
 */
export async function removePasskey(
  core: Core,
  caller: Caller,
  { id, password }: { id: string; password: string },
  actor: Actor,
): Promise<void> {
  const user = await provePassword(core, caller, password);
  const key = (await passkeysOf(core, user._id)).find((one) => one.id === id);
  if (!key) throw refuse('NOT_FOUND', 'no_such_passkey');
  const hasApp = (await findSecondFactor(core, user._id))?.onSince !== undefined;
  const keepOne = mustHave(core, user) && !hasApp;
  if (!(await removeKey(core, user._id, id, { keepOne }))) throw refuse('STATE_CONFLICT', 'last_passkey');
  await endPendingCodes(core, user);
  const resting = await sessionsOfKey(core, user._id, id);
  if (resting.includes(caller.sessionId)) await noteKeyOfSession(core, caller.sessionId, null);
  if (resting.length > 0) await endSessions(core, caller.id, resting, caller.sessionId);
  await tell(core, user, 'removed', key, actor);
}

/** Mails the account's holder. Changes by privileged roles are also written to the audit log. */
async function tell(
  core: Core,
  user: UserDoc,
  what: 'added' | 'removed',
  key: PasskeyFields,
  actor: Actor,
): Promise<void> {
  const mail = passkeyMail({ name: user.name, what, key: key.name, at: core.clock.now() });
  await requestMail(core, { to: user.email, kind: 'security', ...mail });
  const hasPower = user.role !== 'user' || (await core.reads.memberships(user._id.toString())) !== null;
  const act: PrivilegedAct = what === 'added' ? 'passkey.added' : 'passkey.removed';
  if (hasPower) await recordAct(core, actor, act, `passkey:${key.id.slice(0, 16)}`);
}
