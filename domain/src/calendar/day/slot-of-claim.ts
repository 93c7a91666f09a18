import { hourSlotText } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { groundOfClaim, hourOfKey, keysWith } from './claim-keys.js';
import type { Claim, GroundDayDoc } from './ground-day.schema.js';

/**
 * What a claim takes as a whole. One written before claims named their slot has the hours that stand under it on this
 * day.
 */
export function slotOfClaim(
  day: Pick<GroundDayDoc, 'groundId' | 'date' | 'claims'>,
  claim: Claim,
): SlotOfGround {
  const groundId = groundOfClaim(day, claim);
  if (claim.slot) return { groundId, ...claim.slot };
  const hours = keysWith(day, claim.ref).map(hourOfKey);
  const [start] = hourSlotText(Math.min(...hours)).split('-');
  const [, end] = hourSlotText(Math.max(...hours)).split('-');
  return { groundId, bookingDate: day.date, timeSlot: `${start}-${end}` };
}
