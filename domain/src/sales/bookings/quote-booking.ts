import { type Pricing, priceOf } from '@crease/shared/prices';
import { findBookableGround } from '../../catalogue/grounds/find-ground.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';

/**
 * What a slot would cost its player now, whether or not it is free: nothing is written. Throws `VALIDATION`, `NOT_FOUND`,
 * `NOT_BOOKABLE`.
 */
export async function quoteBooking(core: Core, slot: SlotOfGround): Promise<Pricing> {
  const ground = await findBookableGround(core, slot);
  const { bookingDate: date, timeSlot } = slot;
  return priceOf(ground.price, { date, timeSlot, now: core.clock.now() });
}
