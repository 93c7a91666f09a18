import { hoursByDate } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import type { Claim, GroundDayDoc } from '../day/ground-day.schema.js';
import { slotOfClaim } from '../day/slot-of-claim.js';
import { type FirstSuccessor, releaseHours } from '../hand-over/release-hours.js';
import { releasePlaces } from '../hold-limit/places.js';

/**
 * Ends a hold early because its hours are taken by something else, such as a closure; its holder is notified. `first`
 * gets its hours before any waiting player.
 */
export async function endHoldUnder(
  core: Core,
  day: GroundDayDoc,
  claim: Claim,
  first: readonly FirstSuccessor[] = [],
): Promise<void> {
  const { groundId, bookingDate, timeSlot } = slotOfClaim(day, claim);
  const whose = { ref: claim.ref, maxN: claim.n, minN: claim.n, tell: true };
  await releaseHours(core, groundId, hoursByDate(bookingDate, timeSlot), whose, first);
  await releasePlaces(core, claim.userId, [claim.ref]);
}
