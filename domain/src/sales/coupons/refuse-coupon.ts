import type { CouponReason } from '@crease/shared/contracts/coupon-code';
import { AppError } from '@crease/shared/errors';

/** What a player reads, by reason. */
const SENTENCES: Record<CouponReason, string> = {
  unknown: 'We do not know this coupon. Please check the code.',
  expired: 'This coupon has ended.',
  'not-here': 'This coupon is not for this ground, day or time.',
  'not-yet': 'This coupon has not begun yet.',
  'too-small': 'This booking is too small for this coupon.',
  'used-up': 'This coupon has been used up.',
  'used-by-you': 'You have used this coupon already, or it is for first bookings only.',
};

/** The refusal of a coupon; `reason` is what programs switch on. */
export const couponInvalid = (reason: CouponReason): AppError =>
  new AppError('COUPON_INVALID', SENTENCES[reason], { extra: { reason } });

/** Is this the refusal of a code that nobody has? */
export const isUnknownCoupon = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'COUPON_INVALID' && error.extra.reason === 'unknown';
