import type { BodyOf } from '@crease/shared/contract';
import type { createCoupon } from '@crease/shared/contracts/coupons';
import { addDays, dayOf } from '@crease/shared/time/ist';

type NewCoupon = BodyOf<typeof createCoupon>;

/** An unused code. */
export const unusedCode = (): string => Math.random().toString(36).slice(2, 12).toUpperCase().padEnd(6, 'X');

/** ₹200 off at all grounds, from yesterday for two months. */
export const aCoupon = (over: Partial<NewCoupon> = {}): NewCoupon => ({
  code: unusedCode(),
  ...(over.percent === undefined ? { amount: 200 } : {}),
  validFrom: addDays(dayOf(new Date()), -1),
  validTo: addDays(dayOf(new Date()), 60),
  ...over,
});
