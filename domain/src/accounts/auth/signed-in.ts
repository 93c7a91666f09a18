import type { Core } from '../../platform/core.js';
import type { Origin } from '../identity/origin.js';
import type { UserDoc } from '../identity/user.schema.js';
import { rememberDevice } from './known-devices.js';
import { endSessions, openSession, type SessionTokens } from './sessions.js';

/** A user with a session that was just started or continued. */
export interface SignedInUser {
  user: UserDoc;
  tokens: SessionTokens;
  /** For the cookie by which the account recognises this device. */
  deviceId: string;
}

/** Starts a session for a user who has proven their identity. */
export async function signIn(core: Core, user: UserDoc, origin: Origin): Promise<SignedInUser> {
  const [tokens, { deviceId }] = await Promise.all([
    openSession(core, user, origin.device),
    rememberDevice(core, user, origin),
  ]);
  return { user, tokens, deviceId };
}

/** Like `signIn`, for a caller who has proven the password of `user`. Null if the password changed during the check. */
export async function signInByPassword(
  core: Core,
  user: UserDoc,
  origin: Origin,
): Promise<SignedInUser | null> {
  const tokens = await openSession(core, user, origin.device);
  // A password change ends the sessions it finds. So check the password only after this session exists: either the
  // check sees the change, or the change sees the session.
  const { passwordHash } = user;
  const { deviceId, isProven } = await rememberDevice(core, user, origin, { passwordHash });
  if (isProven) return { user, tokens, deviceId };
  await endSessions(core, user._id.toString(), [tokens.sessionId]);
  return null;
}
