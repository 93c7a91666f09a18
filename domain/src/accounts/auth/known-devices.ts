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

/** MAC of an address under our own key: equal for equal addresses, useless to anybody else. */
function addressMark(core: Core, address: string): string {
  const [signing] = secretsOf(core.env);
  return mac(signing?.secret ?? '', 'device', address)
    .toString('base64url')
    .slice(0, 22);
}

/** The known device that this sign-in comes from, or undefined for a new one. */
export function knownDevice(
  user: Pick<UserDoc, 'devices'> | null,
  { deviceId }: Pick<Origin, 'deviceId'>,
): KnownDevice | undefined {
  if (deviceId === undefined || !ID_FORM.test(deviceId)) return undefined;
  const id = hashOf(deviceId);
  return user?.devices?.find((device) => device.id === id);
}

/**
 * Records the device of a sign-in and mails the owner about a new one (unknown cookie, and no such device at this
 * address); not for the account's first. Returns the cookie's id, and whether the account still matches `proof`;
 * records nothing if not.
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
    // A parallel sign-in may have changed the list of devices; the account may still match the proof.
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
