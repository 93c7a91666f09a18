import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.model.js';

/** Gives an account another picture; answers it as it was before, null where it is gone. */
export async function replaceAvatar(
  core: Core,
  _id: Types.ObjectId,
  avatar: string,
): Promise<UserDoc | null> {
  return await core.db.users.findOneAndUpdate(
    { _id, deletedAt: { $exists: false } },
    { $set: { avatar, updatedAt: core.clock.now() } },
    { returnDocument: 'before' },
  );
}

/** Does an account show the picture of this address? */
export async function hasAvatar(core: Core, _id: Types.ObjectId, avatar: string): Promise<boolean> {
  const found = await core.db.users.findOne({ _id, avatar }, { projection: { _id: 1 } });
  return found !== null;
}
