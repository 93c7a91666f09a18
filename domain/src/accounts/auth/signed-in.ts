import type { Core } from '../../platform/core.js';
import type { Origin } from '../identity/origin.js';
import type { UserDoc } from '../identity/user.schema.js';
import { rememberDevice } from './known-devices.js';
import { endSessions, openSession, type SessionTokens } from './sessions.js';

/** A user with a session that has just begun or gone on. */
export interface SignedInUser {
  user: UserDoc;
  tokens: SessionTokens;
  /** For the cookie by which the account knows this device again. */
  deviceId: string;
}

/** Begins a session for a user who has proven who they are. */
export async function signIn(core: Core, user: UserDoc, origin: Origin): Promise<SignedInUser> {
  const [tokens, { deviceId }] = await Promise.all([
    openSession(core, user, origin.device),
    rememberDevice(core, user, origin),
  ]);
  return { user, tokens, deviceId };
}

/** As `signIn`, for somebody who has shown the password of `user`; null when it was changed while it was being looked at. */
export async function signInByPassword(
  core: Core,
  user: UserDoc,
  origin: Origin,
): Promise<SignedInUser | null> {
  const tokens = await openSession(core, user, origin.device);
  // A change of the password ends the sessions that it finds: only what is looked at after this one began proves that
  // there was none, or that it will find this one.
  const { passwordHash } = user;
  const { deviceId, isProven } = await rememberDevice(core, user, origin, { passwordHash });
  if (isProven) return { user, tokens, deviceId };
  await endSessions(core, user._id.toString(), [tokens.sessionId]);
  return null;
}
