import { assertMayGuess, countWrongGuess } from '../../accounts/auth/login-attempts.js';
import type { Core } from '../../platform/core.js';
import { isUnknownCoupon } from './refuse-coupon.js';

/**
 * Does something with a code that a person has typed, or with none. Wrong codes alone are counted, by account and by
 * address, so whoever types right is never kept waiting (docs/product-rules.md, Coupons). Throws `RATE_LIMITED`, and as `work` does.
 */
export async function guardCodes<T>(
  core: Core,
  person: { userId: string; address: string },
  code: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined) return await work();
  await assertMayGuess(core, person);
  try {
    return await work();
  } catch (error) {
    // One that begins a wait is told nothing: of many guesses at once only so many are answered.
    if (isUnknownCoupon(error)) await countWrongGuess(core, person);
    throw error;
  }
}
