import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { keysStayMail, passkeysStayMail } from '../auth/account-mails.js';
import { mailCode } from '../auth/code-mail.js';
import { judgePassword } from '../auth/judge-password.js';
import { countLoginAttempt, forgetLoginAttempts, tryCodeFrom } from '../auth/login-attempts.js';
import { endPendingCodes, issueCode, useResetCode } from '../auth/otps.js';
import { hashPassword, passwordMatches } from '../auth/passwords.js';
import { assertHasMail } from '../auth/prove-password.js';
import { endSessions } from '../auth/sessions.js';
import { passkeysOf } from '../credentials/passkey.schema.js';
import { keysOf } from '../identity/api-key.schema.js';
import type { Caller } from '../identity/caller.js';
import { unauthenticated } from '../identity/tokens.js';
import { findUserById, type UserDoc } from '../identity/user.schema.js';
import { setPassword } from '../identity/user-changes.queries.js';
import { findByEmail } from './login.js';

const wrongPassword = () => refuse('BAD_CREDENTIALS', 'wrong_current_password');

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws `BAD_CREDENTIALS` for a wrong current password, which ends no session, and `RATE_LIMITED` after too many.
 */
export async function changePassword(
  core: Core,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await findUserById(core, new Types.ObjectId(caller.id));
  if (!user) throw unauthenticated();
  assertHasMail(user);
  await countLoginAttempt(core, caller.id, 'settings');
  if (!(await passwordMatches(user.passwordHash, currentPassword))) throw wrongPassword();
  await forgetLoginAttempts(core, caller.id, 'settings');
  await judgePassword('newPassword', newPassword, user);
  const changed = await setPassword(core, user._id, await hashPassword(newPassword), user.passwordHash);
  // Another change came first: the proven password is no longer current.
  if (!changed) throw wrongPassword();
  await endPendingCodes(core, user);
  await endSessions(core, caller.id, undefined, caller.sessionId);
}

/** Mails a reset code if the address has an account. Gives the same answer after the same work if it has none. */
export async function requestPasswordReset(core: Core, email: string, afterPause = false): Promise<void> {
  const issued = await issueCode(core, 'reset', email, { afterPause });
  const hasAccount = (await findByEmail(core, email)) !== null;
  await mailCode(core, 'reset', email, issued, { hasAccount });
}

/**
 * Sets a new password with a mailed code and ends every session. API keys and passkeys stay valid, and the owner is
 * mailed their list. Throws like `loginWithCode`.
 */
export async function resetPassword(
  core: Core,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  address: string,
): Promise<void> {
  const user = await findByEmail(core, email);
  // A password that is refused must not cost the code; known and unknown addresses are judged alike.
  await judgePassword('newPassword', newPassword, { email });
  await tryCodeFrom(core, address, () => useResetCode(core, email, otp, address));
  if (!user) throw refuse('BAD_CREDENTIALS', 'wrong_code');
  // Uses name and phone only after the address is proven: the answer would reveal them.
  await judgePassword('newPassword', newPassword, user);
  await setPassword(core, user._id, await hashPassword(newPassword));
  await endPendingCodes(core, user);
  await endSessions(core, user._id.toString());
  await Promise.all([tellOfKeys(core, user), tellOfPasskeys(core, user)]);
}

async function tellOfPasskeys(core: Core, { _id, email, name }: UserDoc): Promise<void> {
  const keys = (await passkeysOf(core, _id)).map((key) => key.name);
  if (keys.length === 0) return;
  await requestMail(core, { to: email, kind: 'security', ...passkeysStayMail({ name, keys }) });
}

async function tellOfKeys(core: Core, { _id, email, name }: UserDoc): Promise<void> {
  const keys = await keysOf(core, _id);
  if (keys.length === 0) return;
  const lines = keys.map((key) => `${key.name}: ${key.prefix}…, ${key.scopes.join(', ')}`);
  await requestMail(core, { to: email, kind: 'security', ...keysStayMail({ name, keys: lines }) });
}
