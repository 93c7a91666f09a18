import type { Pricing } from '@crease/shared/prices';
import { readDaysOf } from '../../calendar/day/read-days.js';
import { ownClaimOf } from '../../calendar/holds/take-slot.js';
import { findBookableGround } from '../../catalogue/ground-record/find-ground.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { priceWithCoupon } from '../coupons/use-coupon.js';

/**
 * What a slot would cost its player now, whether or not it is free. Writes nothing.
 * @throws `VALIDATION`, `NOT_FOUND`, `NOT_BOOKABLE`, `COUPON_INVALID`
 */
export async function quoteBooking(
  core: Core,
  userId: string,
  { couponCode, ...slot }: SlotOfGround & { couponCode?: string | undefined },
): Promise<Pricing> {
  const ground = await findBookableGround(core, slot);
  // The use that a booking of theirs of these very hours has is no other one.
  const days = couponCode === undefined ? undefined : await readDaysOf(core, slot);
  const bookingId = days && ownClaimOf(days, slot, userId, core.clock.now())?.ref;
  return (await priceWithCoupon(core, ground, slot, couponCode, { userId, bookingId })).pricing;
}
