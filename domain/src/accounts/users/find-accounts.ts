import type { Account } from '@crease/shared/contracts/admin';
import type { Pagination } from '@crease/shared/contracts/common';
import type { Role } from '@crease/shared/contracts/user';
import { phoneStart } from '@crease/shared/phone-number';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { mailAddressOf } from '../identity/mail-address.js';
import { pageOfUsers } from '../identity/user-lists.queries.js';

/** Accounts whose address or phone begins with `q`, newest first; for admins. Leaves out deleted accounts. */
export async function findAccounts(
  core: Core,
  { q, role, page, limit }: { q: string; role?: Role | undefined; page: number; limit: number },
): Promise<{ users: Account[]; pagination: Pagination }> {
  const { found, total } = await pageOfUsers(core, {
    start: phoneStart(q) ?? q.toLowerCase(),
    role,
    page,
    limit,
  });
  return {
    users: found.map(({ _id, name, email, phone, role: has, createdAt }) => ({
      _id: _id.toString(),
      name,
      email: mailAddressOf({ email }),
      phone,
      role: has,
      createdAt: createdAt.toISOString(),
    })),
    pagination: paginationOf({ page, limit }, total),
  };
}
