import type { Role } from '@crease/shared/contracts/user';
import type { Act } from '@crease/shared/permissions';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { passkeysOf } from '../credentials/passkey.schema.js';
import { findSecondFactor } from '../credentials/second-factor.schema.js';
import type { Caller } from '../identity/caller.js';

/**
 * The acts that need a second factor where `REQUIRE_2FA` is on: `all` of the act, or only the `revenue` fields of its
 * answer. Acts that are not named need none.
 */
export const MONEY_ACTS: Partial<Record<Act, 'all' | 'revenue'>> = {
  'earnings.read': 'all',
  'settlement.read': 'all',
  'invoice.list': 'all',
  'payout-account.change': 'all',
  'legal.change': 'all',
  'refund.give': 'all',
  'staff.change': 'all',
  'api-key.change': 'all',
  'webhook.change': 'all',
  'occupancy.read': 'revenue',
  'coupon.change': 'revenue',
};

/** True if this role cannot sign in without a second factor. Owners can, but money acts stay locked. */
export const mustHave = ({ env }: Core, { role }: { role: Role }): boolean =>
  env.REQUIRE_2FA === 'on' && role === 'admin';

/**
 * Refuses money acts, and everything an admin does, without a second factor where `REQUIRE_2FA` is on.
 * @throws `FORBIDDEN` with `secondFactor: 'required'`.
 */
export async function assertSecondFactor(
  core: Core,
  caller: Caller | null,
  { path, act }: { path: string; act?: Act | undefined },
): Promise<void> {
  if (core.env.REQUIRE_2FA !== 'on' || !caller) return;
  const isMoney = act !== undefined && MONEY_ACTS[act] === 'all';
  const isAdmins = caller.role === 'admin' && !path.startsWith('/auth/');
  if ((!isMoney && !isAdmins) || (await hasSecondFactor(core, caller))) return;
  throw refuse('FORBIDDEN', 'second_factor_first', { extra: { secondFactor: 'required' } });
}

/** True if the `revenue` fields of this act's answer must be left out for want of a second factor. */
export async function hidesRevenue(core: Core, caller: Caller, act: Act): Promise<boolean> {
  if (core.env.REQUIRE_2FA !== 'on' || MONEY_ACTS[act] !== 'revenue') return false;
  return !(await hasSecondFactor(core, caller));
}

/**
 * True if the account has two-step login on, which every session of it has passed, or if a passkey opened this session.
 * An API key has no login of its own: its owner must have two-step login or a passkey.
 */
async function hasSecondFactor(core: Core, caller: Caller): Promise<boolean> {
  if (!caller.key) {
    const factor = await findSecondFactor(core, new Types.ObjectId(caller.id));
    return !!factor?.onSince || (await core.reads.session(caller.sessionId))?.passkey !== undefined;
  }
  const [workplace] = (await core.reads.memberships(caller.id)) ?? [];
  if (!workplace) return false;
  const ownerId = new Types.ObjectId(workplace.ownerId);
  return !!(await findSecondFactor(core, ownerId))?.onSince || (await passkeysOf(core, ownerId)).length > 0;
}
