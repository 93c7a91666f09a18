import type { TextChannelName, UnreachableReason } from '@crease/shared/text-channels';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { mailAddressOf } from './mail-address.js';
import type { UserDoc } from './user.schema.js';
import { minorDue } from './user-changes.queries.js';

const PHONE_FIELDS = { phone: 1, verifiedPhone: 1, unreachable: 1, preferences: 1, deletedAt: 1 } as const;

export type TextAddressee = Pick<UserDoc, '_id' | keyof typeof PHONE_FIELDS>;

/** The fields that decide whether and where a user gets texts. Includes deleted accounts, marked by `deletedAt`. */
export async function findTextAddressee(core: Core, _id: Types.ObjectId): Promise<TextAddressee | null> {
  return await core.db.users.findOne({ _id }, { projection: PHONE_FIELDS });
}

/** The phone by which the account signs in; empty if another account holds it. */
export const signInPhoneOf = ({
  phone,
  phoneHeldElsewhere,
}: Pick<UserDoc, 'phone' | 'phoneHeldElsewhere'>): string => (phoneHeldElsewhere ? '' : phone);

/**
 * The account has proven its phone and holds it; null if it has another phone by now. Past refusals are forgotten.
 * Rejects with a duplicate key while another account holds the phone (see `releasePhone`).
 */
export async function setPhoneVerified(
  core: Core,
  { _id, under18, phone }: Pick<UserDoc, '_id' | 'under18' | 'phone'>,
): Promise<UserDoc | null> {
  const now = core.clock.now();
  return await core.db.users.findOneAndUpdate(
    { _id, phone, deletedAt: { $exists: false } },
    {
      $set: { verifiedPhone: phone, ...minorDue({ under18 }, now), updatedAt: now },
      $unset: { unreachable: '', phoneHeldElsewhere: '' },
    },
    { returnDocument: 'after' },
  );
}

/**
 * Takes the phone from its present holder: the account still shows it, but its proof is over. Null if no other account
 * held it, or one without a mail address holds it, which could not be entered any more.
 */
export async function releasePhone(
  core: Core,
  phone: string,
  prover: Types.ObjectId,
): Promise<UserDoc | null> {
  const held = { phone, phoneHeldElsewhere: { $exists: false } };
  const holder = await core.db.users.findOne({ ...held, _id: { $ne: prover } });
  if (!holder || !mailAddressOf(holder)) return null;
  return await core.db.users.findOneAndUpdate(
    { ...held, _id: holder._id, email: holder.email },
    {
      $set: { phoneHeldElsewhere: holder._id, updatedAt: core.clock.now() },
      $unset: { verifiedPhone: '' },
    },
    { returnDocument: 'after' },
  );
}

/** Records that a channel has refused this phone for good. A no-op if the account has another phone by now. */
export async function markUnreachable(
  core: Core,
  account: { _id: Types.ObjectId; phone: string } | { phone: string },
  channel: TextChannelName,
  why: UnreachableReason,
): Promise<void> {
  const { phone } = account;
  await core.db.users.updateMany(account, {
    $set: { [`unreachable.${channel}`]: { phone, why, at: core.clock.now() } },
  });
}

/** Accounts that get WhatsApp messages at this phone. */
export async function findWhatsappUsers(core: Core, phone: string): Promise<Pick<UserDoc, '_id'>[]> {
  return await core.db.users
    .find({ phone, 'preferences.notifications.whatsapp': true }, { projection: { _id: 1 } })
    .toArray();
}

/** Lets a channel be tried again, because the user switched it on. */
export async function forgetUnreachable(
  core: Core,
  _id: Types.ObjectId,
  channels: readonly TextChannelName[],
): Promise<void> {
  if (channels.length === 0) return;
  const names = Object.fromEntries(channels.map((channel) => [`unreachable.${channel}`, '' as const]));
  await core.db.users.updateOne({ _id }, { $unset: names });
}
