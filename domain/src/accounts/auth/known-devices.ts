import { createHash, randomBytes } from 'node:crypto';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import type { Origin } from '../identity/origin.js';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { KnownDevice, UserDoc } from '../identity/user.schema.js';
import { accountIsStill, addDevice, touchDevice } from '../identity/user-devices.queries.js';
import { newDeviceMail } from './account-mails.js';

/** The oldest are forgotten: a new device then costs a mail, no more. */
const MAX_DEVICES = 20;
const ID_FORM = /^[\w-]{22}$/;

const hashOf = (deviceId: string): string => createHash('sha256').update(deviceId).digest('base64url');

/** An address under our own key: enough to see that it is the same, useless to anybody else. */
function addressMark(core: Core, address: string): string {
  const [signing] = secretsOf(core.env);
  return mac(signing?.secret ?? '', 'device', address)
    .toString('base64url')
    .slice(0, 22);
}

/** The device of the account that this sign-in comes from, or undefined for one that it has never seen. */
export function knownDevice(
  user: Pick<UserDoc, 'devices'> | null,
  { deviceId }: Pick<Origin, 'deviceId'>,
): KnownDevice | undefined {
  if (deviceId === undefined || !ID_FORM.test(deviceId)) return undefined;
  const id = hashOf(deviceId);
  return user?.devices?.find((device) => device.id === id);
}

/**
 * Writes down the device of a sign-in, and tells the owner by mail of one that is new: neither its cookie is known, nor
 * the same kind of device from the same address. The first device of an account is no news. Answers the id for its
 * cookie, and whether the account is still as `proof` says: where it is not, nothing is written down.
 */
export async function rememberDevice(
  core: Core,
  user: UserDoc,
  origin: Origin,
  proof: Partial<Pick<UserDoc, 'passwordHash'>> = {},
): Promise<{ deviceId: string; isProven: boolean }> {
  const now = core.clock.now();
  const seen = { ...proof, _id: user._id };
  const address = addressMark(core, origin.address);
  const known = knownDevice(user, origin);
  if (known && origin.deviceId !== undefined) {
    const here = { id: known.id, name: origin.device, address, lastSeenAt: now };
    // A parallel sign-in may have changed the list of devices: that is not the account's proof.
    const isProven = (await touchDevice(core, seen, here)) || (await accountIsStill(core, seen));
    return { deviceId: origin.deviceId, isProven };
  }
  const hasForm = origin.deviceId !== undefined && ID_FORM.test(origin.deviceId);
  const deviceId = hasForm && origin.deviceId ? origin.deviceId : randomBytes(16).toString('base64url');
  const device = {
    id: hashOf(deviceId),
    name: origin.device,
    address,
    firstSeenAt: now,
    lastSeenAt: now,
  };
  const isAdded = await addDevice(core, seen, device, MAX_DEVICES);
  if (!isAdded && !(await accountIsStill(core, seen))) return { deviceId, isProven: false };
  const earlier = user.devices ?? [];
  const isAlike = earlier.some((other) => other.name === device.name && other.address === address);
  if (earlier.length > 0 && !isAlike) {
    await requestMail(core, {
      to: user.email,
      kind: 'security',
      ...newDeviceMail({ name: user.name, device: origin.device, at: now }),
    });
  }
  return { deviceId, isProven: true };
}
