import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { isLiveBooking, isSettled } from '../sales/booking-record/booking-hours.js';
import {
  countKept,
  findCouponBookings,
  findOverusers,
} from '../sales/booking-record/booking-links.queries.js';
import type { CouponDoc } from '../sales/coupons/coupon.schema.js';
import { isLiveUse, mostPerPerson, usedOf } from '../sales/coupons/judge-coupon.js';
import { findCouponsById } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 8: the uses a coupon counts exist, and do not exceed its limit. */
export async function* checkCoupons(audit: Audit, coupons: CouponDoc[]): AsyncIterable<Violation> {
  for (const coupon of coupons) {
    const found = (message: string): Violation => ({ invariant: 8, subject: coupon._id.toString(), message });
    const used = usedOf(coupon, audit.now);
    if (coupon.limit !== undefined && used > coupon.limit)
      yield found(`is used ${used} times and limited to ${coupon.limit}`);
    yield* checkSettled(audit, coupon, found);
    const most = mostPerPerson(coupon);
    if (most === undefined) continue;
    for await (const { _id, count } of findOverusers(audit, coupon._id, most, audit.now))
      yield found(`is used ${count} times by ${_id}, who may ${most}`);
  }
}

/** The count of settled uses equals the bookings that keep one; uses being taken or released are not judged. */
async function* checkSettled(
  audit: Audit,
  coupon: CouponDoc,
  found: (message: string) => Violation,
): AsyncIterable<Violation> {
  const ids = [...coupon.uses.map(({ bookingId }) => bookingId), ...coupon.leaving];
  const moving = (await findCouponBookings(audit, ids)).filter(
    (booking) => booking.coupon?.kept !== undefined && !booking.coupon.gone,
  );
  const kept = (await countKept(audit, coupon._id)) - moving.length;
  if (kept !== coupon.settled)
    yield found(`counts ${coupon.settled} settled uses, and ${kept} bookings keep one`);
}

/** The reverse: every standing booking has its use, and every lasting use belongs to a standing booking. */
export async function* checkCouponUses(
  audit: Audit,
  bookings: readonly BookingDoc[],
): AsyncIterable<Violation> {
  const own = bookings.filter((booking) => booking.coupon && !booking.op && isSettled(booking, audit.now));
  const ids = own.flatMap(({ coupon }) => coupon?.couponId ?? []);
  const coupons = new Map((await findCouponsById(audit, ids)).map((one) => [one._id.toString(), one]));
  for (const booking of own) {
    const coupon = coupons.get(String(booking.coupon?.couponId));
    const open = coupon?.uses.find(({ bookingId }) => bookingId === booking._id.toString());
    const isKept = booking.coupon?.kept !== undefined && !booking.coupon.gone;
    const hasUse = isKept || (open !== undefined && isLiveUse(open, audit.now));
    const found = (message: string): Violation => ({
      invariant: 8,
      subject: booking._id.toString(),
      message: `${message} of coupon ${booking.coupon?.code}`,
    });
    if (isLiveBooking(booking, audit.now)) {
      if (!hasUse) yield found('is live, but has no use');
    } else if (isKept && !coupon?.leaving.includes(booking._id.toString()))
      yield found('is over, but still keeps a use');
    else if (open && !open.expiresAt && !isYoung(open.at, audit.now))
      yield found('is over, but still has a use');
  }
}

/** Too recent to judge: work in progress may still complete it. */
const isYoung = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < 2 * 60_000;
