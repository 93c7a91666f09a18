import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { KnownDevice, UserDoc } from './user.schema.js';

/** An account as it was just read: a sign-in's writes depend on it being unchanged. */
export type AccountProof = { _id: Types.ObjectId } & Partial<Pick<UserDoc, 'passwordHash'>>;

/** Records another sign-in by a known device. False if the account or its list has changed. */
export async function touchDevice(
  core: Core,
  proof: AccountProof,
  { id, name, address, lastSeenAt }: Omit<KnownDevice, 'firstSeenAt'>,
): Promise<boolean> {
  const { matchedCount } = await core.db.users.updateOne(
    { ...proof, 'devices.id': id },
    {
      $set: {
        'devices.$.name': name,
        'devices.$.address': address,
        'devices.$.lastSeenAt': lastSeenAt,
      },
    },
  );
  return matchedCount === 1;
}

/** Adds a device and keeps the `most` newest. False if it exists already, or the account has changed. */
export async function addDevice(
  core: Core,
  proof: AccountProof,
  device: KnownDevice,
  most: number,
): Promise<boolean> {
  const { matchedCount } = await core.db.users.updateOne(
    { ...proof, 'devices.id': { $ne: device.id } },
    { $push: { devices: { $each: [device], $slice: -most } } },
  );
  return matchedCount === 1;
}

/** True if the account is unchanged since it was read. */
export async function accountIsStill(core: Core, proof: AccountProof): Promise<boolean> {
  return (await core.db.users.findOne(proof, { projection: { _id: 1 } })) !== null;
}
