import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { endSessions } from '../auth/sessions.js';
import { touchMembers } from '../workplaces/member.model.js';
import { findLiveUser, type UserDoc } from './user.model.js';
import { changeRole } from './user-changes.model.js';

/**
 * Gives an account another role and ends its sessions: tokens that speak for the old one are refused at once, and whoever
 * works for an owner who is one no more has no workplace there. The same
 * role again changes nothing. Throws `NOT_FOUND`, and `STATE_CONFLICT` for one's own role: an admin who takes it from
 * themselves by mistake could not give it back.
 */
export async function setRole(
  core: Core,
  by: string,
  userId: string,
  role: Role,
): Promise<{ user: UserDoc; changed: boolean }> {
  if (by === userId) throw new AppError('STATE_CONFLICT', 'You cannot change your own role.');
  const changed = await changeRole(core, userId, role);
  if (changed) {
    await endSessions(core, userId);
    await touchMembers(core, changed._id, core.clock.now());
  }
  const user = changed ?? (await findLiveUser(core, userId));
  if (!user) throw new AppError('NOT_FOUND', 'This account does not exist.');
  return { user, changed: changed !== null };
}
