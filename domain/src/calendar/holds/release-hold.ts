import { refuse } from '@crease/shared/refusals';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { claimsOfUser } from '../day/claims-of-user.js';
import { isLive } from '../day/judge-day.js';
import { claimsIn, readDaysOf } from '../day/read-days.js';
import { releaseSlot } from '../hand-over/release-hours.js';
import { placesOf, releasePlaces } from '../hold-limit/places.js';
import { findOfferedSlot } from '../wait-record/wait-reads.queries.js';

/**
 * Releases a hold of the caller. If it is attached to a pending booking, the booking stays and expires on its own
 * (docs/product-rules.md, Holds).
 * @throws `NOT_FOUND` for a hold that is not theirs, or over.
 */
export async function releaseHold(core: Core, userId: string, holdId: string): Promise<void> {
  const slot = await slotOfHold(core, userId, holdId);
  const now = core.clock.now();
  const claim =
    slot &&
    claimsIn(await readDaysOf(core, slot), slot).find(
      (other) => isLive(other, now) && other.ref === holdId && other.userId === userId,
    );
  if (!slot || !claim?.expiresAt) throw refuse('NOT_FOUND', 'hold_ended');
  if (claim.kind === 'booking') return;
  // The place first: a tab that asks for the slot from now on makes its own hold.
  await releasePlaces(core, userId, [holdId]);
  await releaseSlot(core, slot, holdId, claim.n, claim.n);
}

/**
 * Finds the slot of a hold: in Redis, or on the waitlist for an offered one; else in the few days with an expiry ahead.
 */
async function slotOfHold(core: Core, userId: string, holdId: string): Promise<SlotOfGround | undefined> {
  const place = (await placesOf(core, userId)).find(({ ref }) => ref === holdId);
  if (place) return place.slot;
  const offered = await findOfferedSlot(core, userId, holdId);
  if (offered) return offered;
  for await (const { ref, slot } of claimsOfUser(core, userId)) if (ref === holdId) return slot;
  return undefined;
}
