import type { Core } from '../../platform/core.js';
import type { Env } from '../../platform/env.js';
import { createCashfreeSplit } from './cashfree-split.js';
import { createRazorpaySplit } from './razorpay-split.js';

/**
 * The split of each configured provider, whatever `SETTLE_THROUGH` says: transfers under way must still be followed.
 */
export function openSplits({ providers: { cashfree, razorpay } }: Env): Core['splits'] {
  return {
    ...(cashfree ? { cashfree: createCashfreeSplit(cashfree) } : {}),
    ...(razorpay ? { razorpay: createRazorpaySplit(razorpay) } : {}),
  };
}
