import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { readUserName } from './user.model.js';

/** The name a user's deeds are told under. Throws `UNAUTHENTICATED` for an account that is gone. */
export async function findUserName(core: Core, userId: string): Promise<string> {
  const user = await readUserName(core, { _id: new Types.ObjectId(userId) });
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  return user.name;
}
