import { z } from 'zod';
import { SCHEMA_SENTENCES } from '../field-errors.js';

const CODE = /^[A-Za-z0-9-]{3,20}$/;

/** A coupon code in its stored form, in capitals; undefined for impossible codes, such as one with a Cyrillic С. */
export function couponCodeOf(text: string): string | undefined {
  const code = text.trim();
  return CODE.test(code) ? code.toUpperCase() : undefined;
}

/** The code of a new coupon. */
export const couponCode = z
  .string()
  .trim()
  .regex(CODE, SCHEMA_SENTENCES.coupon_code)
  .transform((code) => code.toUpperCase());

/** A code as a player typed it. An impossible one is refused as `COUPON_INVALID`. */
export const couponText = z.string().max(100);

/** Why a coupon is refused. */
export const COUPON_REASONS = [
  'unknown',
  'expired',
  'not-here',
  'not-yet',
  'too-small',
  'used-up',
  'used-by-you',
] as const;
export type CouponReason = (typeof COUPON_REASONS)[number];
