import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** The name a user's deeds are told under. Throws `UNAUTHENTICATED` for an account that is gone. */
export async function findUserName(core: Core, userId: string): Promise<string> {
  const user = await native(core.models, 'users').findOne(
    { _id: new Types.ObjectId(userId) },
    { projection: { name: 1 } },
  );
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  return user.name;
}
