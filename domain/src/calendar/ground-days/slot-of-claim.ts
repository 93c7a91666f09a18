import { hourSlotText } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Claim, GroundDayDoc } from './ground-day.model.js';

/**
 * What a claim takes as a whole. One written before claims named their slot has the hours that stand under it on this
 * day.
 */
export function slotOfClaim(
  { groundId, date, claims }: Pick<GroundDayDoc, 'groundId' | 'date' | 'claims'>,
  claim: Claim,
): SlotOfGround {
  if (claim.slot) return { groundId, ...claim.slot };
  const hours = Object.entries(claims).flatMap(([hour, other]) =>
    other?.ref === claim.ref ? [Number(hour)] : [],
  );
  const [start] = hourSlotText(Math.min(...hours)).split('-');
  const [, end] = hourSlotText(Math.max(...hours)).split('-');
  return { groundId, bookingDate: date, timeSlot: `${start}-${end}` };
}
