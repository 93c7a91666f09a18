import type { Claim, EndedHold, GroundDayDoc } from '../day/ground-day.schema.js';
import { slotOfClaim } from '../day/slot-of-claim.js';

/** True if its end is reported as a hold's. A pending booking without an attached hold has its own events. */
export const speaksOfHold = (claim: Claim): boolean => claim.kind === 'hold' || claim.attached === true;

/**
 * The holds that end with these keys of a day, for the update that takes the hours away. One across midnight is
 * reported on its first date.
 */
export function endedHolds(day: GroundDayDoc, keys: readonly string[], at: Date): EndedHold[] {
  const ending = new Map<string, Claim>();
  for (const key of keys) {
    const claim = day.claims[key];
    if (claim && speaksOfHold(claim)) ending.set(claim.ref, claim);
  }
  return [...ending.values()].flatMap((claim) => {
    const { bookingDate, timeSlot } = slotOfClaim(day, claim);
    return bookingDate === day.date
      ? [
          {
            ref: claim.ref,
            userId: claim.userId,
            ...(claim.groundId ? { groundId: claim.groundId } : {}),
            slot: { bookingDate, timeSlot },
            at,
          },
        ]
      : [];
  });
}
