import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findCouponBookings, writeGone, writeKept } from '../booking-record/booking-links.queries.js';
import { type CouponDoc, findCoupon } from './coupon.schema.js';
import { beginLeaving, dropUse, endLeaving, endSettling } from './coupon-uses.queries.js';

/** The booking whose use it is, and the operations whose writes are released: from `minN` to `maxN`. */
interface Whose {
  bookingId: string;
  maxN: number;
  minN?: number;
}

/** Releases a booking's use that an operation up to `n` wrote. Idempotent. */
export async function releaseUse(
  core: Core,
  booking: BookingDoc,
  maxN: number,
  minN?: number,
): Promise<void> {
  if (!booking.coupon) return;
  const whose = { bookingId: booking._id.toString(), maxN, ...(minN === undefined ? {} : { minN }) };
  await releaseUseOf(core, booking.coupon.couponId, whose);
}

/**
 * The same for a booking that may never have been stored. Drops an open use as read; settles one being settled first;
 * subtracts a settled one from the count before its booking is changed.
 */
export async function releaseUseOf(
  core: Core,
  couponId: CouponDoc['_id'],
  { bookingId, maxN, minN = 0 }: Whose,
): Promise<void> {
  const isOurs = (n: number): boolean => n >= minN && n <= maxN;
  for (;;) {
    const coupon = await findCoupon(core, couponId);
    if (!coupon) return;
    const open = coupon.uses.find((use) => use.bookingId === bookingId);
    if (open && !isOurs(open.n)) return;
    if (open?.settling) {
      await finishSettling(core, couponId, bookingId, open.n);
      continue;
    }
    if (open) {
      if (await dropUse(core, couponId, open)) return;
      continue;
    }
    const [booking] = await findCouponBookings(core, [bookingId]);
    const { kept, gone } = booking?.coupon ?? {};
    if (coupon.leaving.includes(bookingId)) return await finishLeaving(core, couponId, bookingId);
    if (kept === undefined || gone || !isOurs(kept)) return;
    if (!(await beginLeaving(core, coupon, bookingId))) continue;
    await failpoint('coupon.afterLeaving');
    return await finishLeaving(core, couponId, bookingId);
  }
}

/** Finishes settling a use, whichever process began it. */
export async function finishSettling(
  core: Core,
  couponId: CouponDoc['_id'],
  bookingId: string,
  n: number,
): Promise<void> {
  await writeKept(core, bookingId, n);
  await failpoint('coupon.afterKept');
  await endSettling(core, couponId, bookingId);
}

/** Goes on with a settled use that is off the count already. */
export async function finishLeaving(
  core: Core,
  couponId: CouponDoc['_id'],
  bookingId: string,
): Promise<void> {
  await writeGone(core, bookingId);
  await endLeaving(core, couponId, bookingId);
}
