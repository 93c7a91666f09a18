import { type Role, role as roles } from '@crease/shared/contracts/user';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import type { UserDoc } from './user.schema.js';

const MOST_ADMINS = 100;

/** Sorts after every text that begins with another. */
const END = '\uffff';

/** Which accounts are meant: those with a role, and perhaps only those that may be sent offers. */
export interface Meant {
  role?: Role | undefined;
  /** Only accounts that consent to marketing (`hasConsent`). */
  marketing?: boolean | undefined;
}

/** Accounts that are not deleted; with `role`, only those with it. */
function living({ role, marketing = false }: Meant): mongo.Filter<UserDoc> {
  const consents = { 'preferences.notifications.marketing': true, under18: { $ne: true } };
  // Every account has a role: naming all of them lets the index on roles answer, count and order.
  const wanted = marketing ? consents : {};
  return { role: role ?? { $in: roles.options }, deletedAt: { $exists: false }, ...wanted };
}

/** The fields shown in a list of accounts. */
export type ListedUser = Pick<UserDoc, '_id' | 'name' | 'email' | 'phone' | 'role' | 'createdAt'>;

/**
 * A page of the accounts whose address (or phone, for digits) begins with `start`, newest first, and how many there
 * are.
 */
export async function pageOfUsers(
  core: Core,
  { start, role, page, limit }: { start: string; role?: Role | undefined; page: number; limit: number },
): Promise<{ found: ListedUser[]; total: number }> {
  // A range, not an expression: the index on either field answers it.
  const begins = { $gte: start, $lt: `${start}${END}` };
  const wanted: mongo.Filter<UserDoc> = {
    ...living({ role }),
    ...(start === '' ? {} : /^\d+$/.test(start) ? { phone: begins } : { email: begins }),
  };
  return await findPage(core.db.users, wanted, {
    page,
    limit,
    sort: { _id: -1 },
    projection: { name: 1, email: 1, phone: 1, role: 1, createdAt: 1 },
  });
}

/** Number of accounts that are meant; only those in `ids`, if given. */
export async function countUsers(core: Core, meant: Meant, ids?: readonly Types.ObjectId[]): Promise<number> {
  return await core.db.users.countDocuments({ ...living(meant), ...(ids ? { _id: { $in: [...ids] } } : {}) });
}

/** Ids of accounts that are meant, in order: those in `ids`, or up to `limit` after `after`. */
export async function readUserIds(
  core: Core,
  meant: Meant,
  which: { ids: readonly Types.ObjectId[] } | { after: Types.ObjectId; limit: number },
): Promise<Types.ObjectId[]> {
  const [_id, limit] =
    'ids' in which ? [{ $in: [...which.ids] }, which.ids.length] : [{ $gt: which.after }, which.limit];
  const found = await core.db.users
    .find({ ...living(meant), _id }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return found.map((user) => user._id);
}

/** The accounts of all admins; they are few. */
export async function findAdminIds(core: Core): Promise<string[]> {
  const admins = await core.db.users
    .find(living({ role: 'admin' }), { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(MOST_ADMINS)
    .toArray();
  return admins.map(({ _id }) => _id.toString());
}

/** The addresses of all admins; they are few. */
export async function findAdminEmails(core: Core): Promise<string[]> {
  const admins = await core.db.users
    .find(living({ role: 'admin' }), { projection: { email: 1 } })
    .sort({ _id: 1 })
    .limit(MOST_ADMINS)
    .toArray();
  return admins.map(({ email }) => email);
}
