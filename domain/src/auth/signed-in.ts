import type { Core } from '../runtime/core.js';
import type { UserDoc } from '../users/user.model.js';
import { rememberDevice } from './known-devices.js';
import { openSession, type SessionTokens } from './sessions.js';

/** From where somebody signs in. */
export interface Origin {
  /** What a person calls the device. */
  device: string;
  /** The network address, for counting attempts. */
  address: string;
  /** What the device's cookie says; absent on a first visit. Proves nothing until an account knows it. */
  deviceId?: string;
}

/** A user with a session that has just begun or gone on. */
export interface SignedInUser {
  user: UserDoc;
  tokens: SessionTokens;
  /** For the cookie by which the account knows this device again. */
  deviceId: string;
}

/** Begins a session for a user who has proven who he is. */
export async function signIn(core: Core, user: UserDoc, origin: Origin): Promise<SignedInUser> {
  const [tokens, deviceId] = await Promise.all([
    openSession(core, user, origin.device),
    rememberDevice(core, user, origin),
  ]);
  return { user, tokens, deviceId };
}
