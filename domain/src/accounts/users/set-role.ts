import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { endSessions } from '../auth/sessions.js';
import type { UserDoc } from './user.model.js';

/**
 * Gives an account another role and ends its sessions: tokens that speak for the old one are refused at once. The same
 * role again changes nothing. Throws `NOT_FOUND`, and `STATE_CONFLICT` for one's own role: an admin who takes it from
 * himself by mistake could not give it back.
 */
export async function setRole(
  core: Core,
  by: string,
  userId: string,
  role: Role,
): Promise<{ user: UserDoc; changed: boolean }> {
  if (by === userId) throw new AppError('STATE_CONFLICT', 'You cannot change your own role.');
  const users = native(core.models, 'users');
  const account = { _id: new Types.ObjectId(userId), deletedAt: { $exists: false } };
  const changed = await users.findOneAndUpdate(
    { ...account, role: { $ne: role } },
    { $set: { role, updatedAt: core.clock.now() } },
    { returnDocument: 'after' },
  );
  if (changed) await endSessions(core, userId);
  const user = changed ?? (await users.findOne(account));
  if (!user) throw new AppError('NOT_FOUND', 'This account does not exist.');
  return { user, changed: changed !== null };
}
