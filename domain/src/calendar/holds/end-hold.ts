import { hoursByDate } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import type { Claim, GroundDayDoc } from '../day/ground-day.schema.js';
import { slotOfClaim } from '../day/slot-of-claim.js';
import { type FirstSuccessor, releaseHours } from '../hand-over/release-hours.js';
import { releasePlaces } from '../hold-limit/places.js';

/**
 * Ends a hold, as a day has it, before its time because its hours are taken from under it, as by a closure: its holder
 * is told. `first` have a right to hours of it before all who wait.
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
