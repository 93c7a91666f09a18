import type { Claim, EndedHold, GroundDayDoc } from '../day/ground-day.schema.js';
import { slotOfClaim } from '../day/slot-of-claim.js';

/** Is its end told as a hold's? A pending booking without a hold attached to it is told of by its own events. */
export const speaksOfHold = (claim: Claim): boolean => claim.kind === 'hold' || claim.attached === true;

/**
 * The holds that end with these keys of a day, to be pushed in the very update that takes the hours away: one over
 * midnight is told of on the date on which it begins.
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
