import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isOwnerComplete, readOwnerFile } from '../owner-checks/judge-checks.js';
import { wasPaidBefore } from './settlement-payouts.queries.js';

/**
 * True if an owner's first payout waits for their checks. An owner who was ever paid is never held: what lapses later
 * takes the mark off their grounds, not their money.
 */
export async function isFirstPayoutHeld(core: Core, ownerId: Types.ObjectId): Promise<boolean> {
  if (core.env.OWNER_CHECKS !== 'on' || (await wasPaidBefore(core, ownerId))) return false;
  return !isOwnerComplete(await readOwnerFile(core, ownerId), core.clock.now());
}
