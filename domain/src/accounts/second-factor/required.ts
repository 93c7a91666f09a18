import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import type { Act } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { Caller } from '../auth/caller.js';
import { findSecondFactor } from './second-factor.model.js';

/** What is done with a workplace's money. */
export const MONEY_ACTS: ReadonlySet<Act> = new Set<Act>([
  'earnings.read',
  'settlement.read',
  'payout-account.change',
  'legal.change',
  'invoice.list',
]);

/** Does nobody of this role get in without it? Owners do, and find their money shut. */
export const mustHave = ({ env }: Core, { role }: { role: Role }): boolean =>
  env.REQUIRE_2FA === 'on' && role === 'admin';

/**
 * Refuses money, and everything that an admin does, to an account whose login has one step, where `REQUIRE_2FA` is on. A
 * program with a key is let in by the key. An account that has switched it on has no session that did not pass it; a
 * session that a passkey opened has passed both in one.
 * Throws `FORBIDDEN`.
 */
export async function assertSecondFactor(
  core: Core,
  caller: Caller | null,
  { path, act }: { path: string; act?: Act | undefined },
): Promise<void> {
  if (core.env.REQUIRE_2FA !== 'on' || !caller || caller.key) return;
  const isMoney = act !== undefined && MONEY_ACTS.has(act);
  const isAdmins = caller.role === 'admin' && !path.startsWith('/auth/');
  if (!isMoney && !isAdmins) return;
  const factor = await findSecondFactor(core, new Types.ObjectId(caller.id));
  if (factor?.onSince) return;
  if ((await core.reads.session(caller.sessionId))?.passkey !== undefined) return;
  throw new AppError(
    'FORBIDDEN',
    'Please switch on two-step login in Settings first, or login with a passkey: it keeps money and other people’s data safe.',
    { extra: { secondFactor: 'required' } },
  );
}
