import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { mailAddressOf } from './mail-address.js';

/** True if the account exists and is not deleted. */
export async function isAccount(core: Core, _id: Types.ObjectId): Promise<boolean> {
  const user = await core.db.users.findOne(
    { _id, deletedAt: { $exists: false } },
    { projection: { _id: 1 } },
  );
  return user !== null;
}

/** Names of accounts, by id. */
export async function findNames(core: Core, ids: Types.ObjectId[]): Promise<Map<string, string>> {
  const found = await core.db.users.find({ _id: { $in: ids } }, { projection: { name: 1 } }).toArray();
  return new Map(found.map(({ _id, name }) => [_id.toString(), name]));
}

/** Business names of owners, by id; the owner's own name if there is none. */
export async function findBusinessNames(
  core: Core,
  ownerIds: Types.ObjectId[],
): Promise<Map<string, string>> {
  const owners = await core.db.users
    .find({ _id: { $in: ownerIds } }, { projection: { name: 1, businessName: 1 } })
    .toArray();
  return new Map(owners.map(({ _id, name, businessName }) => [_id.toString(), businessName ?? name]));
}

/** The address of an account; undefined if it has none, was deleted or never existed. */
export async function findEmailOf(core: Core, _id: Types.ObjectId): Promise<string | undefined> {
  const user = await core.db.users.findOne(
    { _id, deletedAt: { $exists: false } },
    { projection: { email: 1 } },
  );
  return user ? mailAddressOf(user) || undefined : undefined;
}

/** True if the account was deleted. */
export async function isDeletedAccount(core: Core, _id: Types.ObjectId): Promise<boolean> {
  const user = await core.db.users.findOne({ _id, deletedAt: { $exists: true } }, { projection: { _id: 1 } });
  return user !== null;
}
