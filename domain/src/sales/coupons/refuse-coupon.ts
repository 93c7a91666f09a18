import type { CouponReason } from '@crease/shared/contracts/coupon-code';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';

/** The refusal of a coupon; `reason` is for programs. */
export const couponInvalid = (reason: CouponReason): AppError => refuse('COUPON_INVALID', reason);

/** True if this refuses a code that does not exist. */
export const isUnknownCoupon = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'COUPON_INVALID' && error.reason === 'unknown';
