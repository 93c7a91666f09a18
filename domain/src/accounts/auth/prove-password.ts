import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import type { Caller } from '../identity/caller.js';
import { mailAddressOf } from '../identity/mail-address.js';
import { unauthenticated } from '../identity/tokens.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { countLoginAttempt, forgetLoginAttempts } from './login-attempts.js';
import { passwordMatches } from './passwords.js';

/** The caller's account. @throws `UNAUTHENTICATED` if it no longer exists. */
export async function liveUser(core: Core, { id }: Caller): Promise<UserDoc> {
  const user = await findLiveUser(core, id);
  if (!user) throw unauthenticated();
  return user;
}

/** An account without a mail address has no password, owner's role or second factor. @throws `STATE_CONFLICT` */
export function assertHasMail(user: UserDoc): void {
  if (!mailAddressOf(user)) throw refuse('STATE_CONFLICT', 'add_mail_first');
}

/**
 * Requires the password again within a session, to protect actions from another person at an unlocked screen.
 * @throws `BAD_CREDENTIALS`, `RATE_LIMITED` after too many wrong ones, or `STATE_CONFLICT` for an account without a
 * mail address.
 */
export async function provePassword(core: Core, caller: Caller, password: string): Promise<UserDoc> {
  const user = await liveUser(core, caller);
  assertHasMail(user);
  await countLoginAttempt(core, caller.id, 'settings');
  if (!(await passwordMatches(user.passwordHash, password)))
    throw refuse('BAD_CREDENTIALS', 'wrong_password');
  await forgetLoginAttempts(core, caller.id, 'settings');
  return user;
}
