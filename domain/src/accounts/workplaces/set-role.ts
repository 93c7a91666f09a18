import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { endSessions } from '../auth/sessions.js';
import { mailAddressOf } from '../identity/mail-address.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { changeRole } from '../identity/user-changes.queries.js';
import { touchMembers } from './member.schema.js';

/**
 * Changes an account's role, ends its sessions, and stops or resumes the workplace that depends on it (`authorise.ts`).
 * @throws `NOT_FOUND`; `STATE_CONFLICT` for the caller's own role, which they could not give back to themselves, and
 * for an account without a mail address.
 */
export async function setRole(
  core: Core,
  by: string,
  userId: string,
  role: Role,
): Promise<{ user: UserDoc; changed: boolean }> {
  if (by === userId) throw new AppError('STATE_CONFLICT', 'You cannot change your own role.');
  const target = await findLiveUser(core, userId);
  if (target && role !== 'user' && !mailAddressOf(target))
    throw refuse('STATE_CONFLICT', 'account_without_mail');
  const changed = await changeRole(core, userId, role);
  if (changed) {
    await endSessions(core, userId);
    await touchMembers(core, changed._id, core.clock.now());
  }
  const user = changed ?? (await findLiveUser(core, userId));
  if (!user) throw refuse('NOT_FOUND', 'account_gone');
  // Also for an unchanged role: a crash may have cut the request that changed it.
  await core.profileCopies.renewStanding(core, user._id);
  return { user, changed: changed !== null };
}
