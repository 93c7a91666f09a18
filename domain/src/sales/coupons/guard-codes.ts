import { assertMayGuess, countWrongGuess } from '../../accounts/auth/login-attempts.js';
import type { Core } from '../../platform/core.js';
import { isUnknownCoupon } from './refuse-coupon.js';

/**
 * Runs `work` with a typed code, or with none. Counts only wrong codes, by account and address, so that correct codes
 * are never delayed (docs/product-rules.md, Coupons).
 * @throws `RATE_LIMITED`, and what `work` throws.
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
    // A guess that starts a wait gets no answer: of many simultaneous guesses only a few are answered.
    if (isUnknownCoupon(error)) await countWrongGuess(core, person);
    throw error;
  }
}
