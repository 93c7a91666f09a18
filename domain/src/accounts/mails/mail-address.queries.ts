import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';

/** Why an address gets no more mail: it bounces, or its reader reported our mails as spam. */
export type WhyOff = NonNullable<NonNullable<UserDoc['mail']>['off']>['why'];

/**
 * Switches off the address of an account, unless it is off already or was proven after `at`. One conditional update,
 * safe beside a change of address or a proof. True if this call switched it off.
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

/** True if this address gets only the mails needed to sign in. */
export async function isMailOff(core: Core, email: string): Promise<boolean> {
  const off = await core.db.users.findOne(
    { email, 'mail.off': { $exists: true } },
    { projection: { _id: 1 } },
  );
  return off !== null;
}
