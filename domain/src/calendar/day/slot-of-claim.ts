import { hourSlotText } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { groundOfClaim, hourOfKey, keysWith } from './claim-keys.js';
import type { Claim, GroundDayDoc } from './ground-day.schema.js';

/** The whole slot of a claim. If it was written before claims stored their slot: its hours on this day. */
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
