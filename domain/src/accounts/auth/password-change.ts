import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { Caller } from './caller.js';
import { mailCode } from './code-mail.js';
import { judgePassword } from './judge-password.js';
import { findByEmail } from './login.js';
import { countLoginAttempt, forgetLoginAttempts, tryCodeFrom } from './login-attempts.js';
import { issueCode, useCode } from './otps.js';
import { hashPassword, passwordMatches } from './passwords.js';
import { endSessions } from './sessions.js';
import { unauthenticated } from './tokens.js';

const wrongPassword = () => new AppError('BAD_CREDENTIALS', 'Your current password is not right.');

/**
 * Changes the caller's password and ends all his other sessions. Throws `BAD_CREDENTIALS` for a wrong current one,
 * which ends no session, and `RATE_LIMITED` for too many of those.
 */
export async function changePassword(
  core: Core,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const users = native(core.models, 'users');
  const _id = new Types.ObjectId(caller.id);
  const user = await users.findOne({ _id });
  if (!user) throw unauthenticated();
  await countLoginAttempt(core, caller.id, 'settings');
  if (!(await passwordMatches(user.passwordHash, currentPassword))) throw wrongPassword();
  await forgetLoginAttempts(core, caller.id, 'settings');
  await judgePassword('newPassword', newPassword, user);
  const passwordHash = await hashPassword(newPassword);
  // Of two changes at once, this update lets the one through that still knows the current password.
  const changed = await users.updateOne(
    { _id, passwordHash: user.passwordHash },
    { $set: { passwordHash, updatedAt: core.clock.now() } },
  );
  if (changed.modifiedCount === 0) throw wrongPassword();
  await endSessions(core, caller.id, undefined, caller.sessionId);
}

/** Mails a reset code when the address has an account; answers alike when it has none (contract §3, Auth). */
export async function requestPasswordReset(core: Core, email: string, afterPause = false): Promise<void> {
  const issued = await issueCode(core, 'reset', email, { afterPause });
  if (await findByEmail(core, email)) await mailCode(core, 'reset', email, issued);
}

/** Sets a new password with a mailed code and ends every session. Throws as `loginWithCode` does. */
export async function resetPassword(
  core: Core,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
  address: string,
): Promise<void> {
  const user = await findByEmail(core, email);
  // A password that is refused must not cost the code; known and unknown addresses are judged alike.
  await judgePassword('newPassword', newPassword, { email });
  await tryCodeFrom(core, address, () => useCode(core, 'reset', email, otp));
  if (!user) throw new AppError('BAD_CREDENTIALS', 'That code is not right or has expired.');
  // Name and phone only for who has proven the address: the answer would tell them to anybody else.
  await judgePassword('newPassword', newPassword, user);
  const passwordHash = await hashPassword(newPassword);
  await native(core.models, 'users').updateOne(
    { _id: user._id },
    { $set: { passwordHash, updatedAt: core.clock.now() } },
  );
  await endSessions(core, user._id.toString());
}
