import { turnsAdultAt } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { Core } from '../platform/core.js';

/** Makes the account's holder a minor without a parent's consent, as after its withdrawal. */
export async function becomesMinor(core: Core, { _id }: Pick<UserDoc, '_id'>): Promise<void> {
  const birthDate = `${Number(dayOf(core.clock.now()).slice(0, 4)) - 15}-01-01`;
  await core.db.users.updateOne(
    { _id },
    { $set: { birthDate, under18: true, turnsAdultAt: turnsAdultAt(birthDate) } },
  );
}
