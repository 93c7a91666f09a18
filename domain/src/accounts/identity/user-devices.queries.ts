import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { KnownDevice, UserDoc } from './user.schema.js';

/** An account as somebody has just seen it: what is written down of a sign-in depends on its still being so. */
export type AccountProof = { _id: Types.ObjectId } & Partial<Pick<UserDoc, 'passwordHash'>>;

/** Writes down that a known device was here again. False when the account or its list has changed meanwhile. */
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

/** Adds a device and keeps the `most` newest. False when it is there already, or the account has changed meanwhile. */
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

/** Is the account still as it was seen? */
export async function accountIsStill(core: Core, proof: AccountProof): Promise<boolean> {
  return (await core.db.users.findOne(proof, { projection: { _id: 1 } })) !== null;
}
