import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { type CouponBooking, findCouponBookings } from '../booking-record/booking-links.queries.js';
import { type CouponDoc, type CouponUse, findCoupon, findCouponsToCheck } from './coupon.schema.js';
import { beginSettling, CHECK_AFTER_MS, dropLapsed, dropUse, writeNextCheck } from './coupon-uses.queries.js';
import { finishLeaving, finishSettling } from './release-use.js';

/** Delay before a use that waits for an operation is checked again. */
const RECHECK_DELAY_MS = 1_000;

/**
 * Checks every coupon with open uses that are due: drops expired uses, settles permanent ones on their bookings (which
 * keeps coupons small) and releases uses without a booking. Returns how many coupons there were.
 */
export async function settleUses(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the uses of a coupon could not be looked at' };
  return await drain(core, findCouponsToCheck(core), round, ({ _id }) => settleCoupon(core, _id));
}

async function settleCoupon(core: Core, couponId: Types.ObjectId): Promise<void> {
  await dropLapsed(core, couponId);
  const coupon = await findCoupon(core, couponId);
  if (!coupon) return;
  for (const bookingId of coupon.leaving) await finishLeaving(core, couponId, bookingId);
  const old = core.clock.now().getTime() - CHECK_AFTER_MS;
  const due = coupon.uses.filter(({ expiresAt, at }) => !expiresAt && at.getTime() <= old);
  const found = await findCouponBookings(
    core,
    due.map(({ bookingId }) => bookingId),
  );
  const bookings = new Map(found.map((booking) => [booking._id.toString(), booking]));
  for (const use of due) await judge(core, couponId, use, bookings.get(use.bookingId));
  const after = await findCoupon(core, couponId);
  if (after) await writeNextCheck(core, after, nextCheck(core, after));
}

/** Settles a permanent use of a standing booking, releases one without an owner, and waits for one in progress. */
async function judge(
  core: Core,
  couponId: Types.ObjectId,
  use: CouponUse,
  booking: CouponBooking | undefined,
): Promise<void> {
  if (use.settling) return await finishSettling(core, couponId, use.bookingId, use.n);
  if (booking?.op) return;
  const isOwned = booking?.coupon && (booking.status === 'confirmed' || booking.status === 'completed');
  // Written by an operation that was paused past its fence and killed before it could release it.
  if (!isOwned || booking.coupon?.kept !== undefined) {
    await dropUse(core, couponId, use);
    return;
  }
  await beginSettling(core, couponId, use);
  await failpoint('coupon.afterMark');
  const marked = (await findCoupon(core, couponId))?.uses.find(
    ({ bookingId }) => bookingId === use.bookingId,
  );
  if (marked?.settling) await finishSettling(core, couponId, marked.bookingId, marked.n);
}

function nextCheck(core: Core, { uses, leaving }: CouponDoc): Date | undefined {
  const now = core.clock.now().getTime();
  const times = uses.map(({ expiresAt, at }) => expiresAt?.getTime() ?? at.getTime() + CHECK_AFTER_MS);
  if (leaving.length > 0) times.push(now + CHECK_AFTER_MS);
  if (times.length === 0) return undefined;
  // Undecided uses are checked again a moment later, not at once.
  return new Date(Math.max(Math.min(...times), now + RECHECK_DELAY_MS));
}
