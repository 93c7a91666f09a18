import type { Account } from '@crease/shared/contracts/admin';
import type { Pagination } from '@crease/shared/contracts/common';
import { type Role, role as roles } from '@crease/shared/contracts/user';
import type { Filter } from 'mongodb';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { UserDoc } from './user.model.js';

/** Behind every text that begins with another. */
const END = '\uffff';

/** Accounts whose address or phone begins with `q`, newest first; for admins. Deleted ones are nobody's. */
export async function findAccounts(
  core: Core,
  { q, role, page, limit }: { q: string; role?: Role | undefined; page: number; limit: number },
): Promise<{ users: Account[]; pagination: Pagination }> {
  const start = q.toLowerCase();
  // A range, not an expression: the index on either field answers it.
  const begins = { $gte: start, $lt: `${start}${END}` };
  const wanted: Filter<UserDoc> = {
    deletedAt: { $exists: false },
    // Every account has one: naming all of them lets the index on roles answer where no text is given.
    role: role ?? { $in: roles.options },
    ...(start === '' ? {} : /^\d+$/.test(start) ? { phone: begins } : { email: begins }),
  };
  const users = native(core.models, 'users');
  const [found, total] = await Promise.all([
    users
      .find(wanted, { projection: { name: 1, email: 1, phone: 1, role: 1, createdAt: 1 } })
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    users.countDocuments(wanted),
  ]);
  return {
    users: found.map(({ _id, name, email, phone, role: has, createdAt }) => ({
      _id: _id.toString(),
      name,
      email,
      phone,
      role: has,
      createdAt: createdAt.toISOString(),
    })),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
