import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { findDaysWithEnd } from './due-days.queries.js';
import type { Claim } from './ground-day.schema.js';
import { isLive } from './judge-day.js';
import { slotOfClaim } from './slot-of-claim.js';

/** A hold or pending booking as stored in its day. */
export interface ClaimOfUser {
  ref: string;
  kind: Claim['kind'];
  slot: SlotOfGround;
  expiresAt: Date;
}

/**
 * What a user holds or has pending, each claim once, from all days with an expiry ahead. Complete whatever Redis
 * remembers, but slow: use it rarely.
 */
export async function* claimsOfUser(core: Core, userId: string): AsyncGenerator<ClaimOfUser> {
  const now = core.clock.now();
  const told = new Set<string>();
  for await (const day of findDaysWithEnd(core)) {
    for (const claim of Object.values(day.claims)) {
      if (!isLive(claim, now) || claim.userId !== userId || !claim.expiresAt || told.has(claim.ref)) continue;
      told.add(claim.ref);
      const { ref, kind, expiresAt } = claim;
      yield { ref, kind, slot: slotOfClaim(day, claim), expiresAt };
    }
  }
}
