import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';

/** Why nothing more is mailed to an address: it takes nothing, or its reader has called our mails spam. */
export type WhyOff = NonNullable<NonNullable<UserDoc['mail']>['off']>['why'];

/**
 * Switches the address of an account off, unless it is off or was proven after `at`. This update decides beside a change of
 * address and a proof. True where it is off from now on.
 */
export async function setMailOff(
  core: Core,
  { email, why, at }: { email: string; why: WhyOff; at: Date },
): Promise<boolean> {
  const set = await core.db.users.updateOne(
    {
      email,
      deletedAt: { $exists: false },
      'mail.off': { $exists: false },
      $or: [{ 'mail.verifiedAt': { $exists: false } }, { 'mail.verifiedAt': { $lt: at } }],
    },
    { $set: { 'mail.off': { why, at } } },
  );
  return set.modifiedCount > 0;
}

/** Whether the account of this address is mailed nothing but what it needs to get in. */
export async function isMailOff(core: Core, email: string): Promise<boolean> {
  const off = await core.db.users.findOne(
    { email, 'mail.off': { $exists: true } },
    { projection: { _id: 1 } },
  );
  return off !== null;
}
