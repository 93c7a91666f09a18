import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** The address of an account; undefined where it is gone or was never there. */
export async function findEmailOf(core: Core, _id: Types.ObjectId): Promise<string | undefined> {
  const user = await core.db.users.findOne(
    { _id, deletedAt: { $exists: false } },
    { projection: { email: 1 } },
  );
  return user?.email;
}

/** Has the account been deleted? */
export async function isDeletedAccount(core: Core, _id: Types.ObjectId): Promise<boolean> {
  const user = await core.db.users.findOne({ _id, deletedAt: { $exists: true } }, { projection: { _id: 1 } });
  return user !== null;
}
