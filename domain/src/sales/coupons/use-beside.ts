import type { Beside } from '../../calendar/holds/take-slot.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import type { CouponDoc } from './coupon.schema.js';
import { releaseUseOf } from './release-use.js';
import { takeUse } from './use-coupon.js';

/** A use that is taken with the hours of a new booking and expires with them. */
export const useBeside = (core: Core, { _id }: CouponDoc, userId: string): Beside => ({
  take: (bookingId, expiresAt) => takeUse(core, _id, { bookingId, userId, n: 0, expiresAt }),
  releaseClaims: (bookingId) => releaseUseOf(core, _id, { bookingId, maxN: 0 }),
});

/** The coupon fields that are frozen in a booking. */
export const agreedCoupon = ({
  _id: couponId,
  code,
  percent,
  amount,
  maxDiscount,
}: CouponDoc): NonNullable<BookingDoc['coupon']> => ({
  couponId,
  code,
  ...(percent === undefined ? {} : { percent }),
  ...(amount === undefined ? {} : { amount }),
  ...(maxDiscount === undefined ? {} : { maxDiscount }),
});
