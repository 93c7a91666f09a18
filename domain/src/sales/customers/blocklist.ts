import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Blocklist } from '../../catalogue/ground-record/blocklist-port.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { findBlockedAccounts, hasBlocked, isPhoneBlocked } from './customer.schema.js';

/** Blocked accounts and numbers by workplace: every account in a blocked record. */
export const blocklist: Blocklist = {
  any: (core, ownerId) => hasBlocked(core, ownerId),
  async among(core, ownerId, userIds) {
    const ids = userIds.map((id) => new Types.ObjectId(id));
    const found = await findBlockedAccounts(core, ownerId, ids);
    return new Set(found.map(String));
  },
};

/**
 * Throws `NOT_BOOKABLE` if the workplace has blocked the customer with this number; the message is for its staff. Reads
 * nothing if it never blocked a customer.
 */
export async function assertPhoneWelcome(
  core: Core,
  ground: Pick<GroundDoc, 'ownerId' | 'turnsAway'>,
  phone: string,
): Promise<void> {
  if (await isPhoneWelcome(core, ground, phone)) return;
  throw new AppError('NOT_BOOKABLE', 'You have blocked the customer with this phone number.');
}

/** True if bookings are accepted from the customer with this number. */
export async function isPhoneWelcome(
  core: Core,
  { ownerId, turnsAway }: Pick<GroundDoc, 'ownerId' | 'turnsAway'>,
  phone: string,
): Promise<boolean> {
  return !turnsAway || !(await isPhoneBlocked(core, ownerId, phone));
}
