import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import type { Core } from '@crease/domain/platform/core';
import { Types } from 'mongoose';

export const PASSWORD = 'Long0n@Fence';

/** Creates accounts that can sign in; returns their emails. */
export async function insertAccounts(core: Core, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const made = Array.from({ length: count }, (_, i) => {
    const _id = new Types.ObjectId();
    return {
      _id,
      name: 'Rohan Kulkarni',
      email: `${_id}@bench.test`,
      phone: `6${String(i).padStart(9, '0')}`,
      passwordHash,
      role: 'user' as const,
    };
  });
  await core.models.users.insertMany(made);
  return made.map(({ email }) => email);
}
