import type { PaymentDoc } from '../booking-record/payment.schema.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** What is still open about an order after the provider was asked. */
export interface OpenMatters {
  /** Money is recorded that is neither a booking's nor on its way back. */
  undecided: boolean;
  /** An attempt besides the successful one, for example in another tab, may still take money. */
  attempts: boolean;
}

/**
 * When reconcile polls the provider next: every 5 s in the order's first minute, every 15 s until its end, every minute
 * for an hour after, then daily for a week (docs/product-rules.md, Payments). Undefined if nothing more can come.
 */
export function nextCheckAt(
  payment: Pick<PaymentDoc, 'status' | 'createdAt' | 'expiresAt'>,
  now: Date,
  open: OpenMatters,
): Date | undefined {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const age = now.getTime() - payment.createdAt.getTime();
  if (open.undecided) return at(2 * SECOND);
  if (age > 7 * DAY) return undefined;
  // A paid order can be paid a second time.
  if (payment.status === 'PAID' && !open.attempts) return at(age < HOUR ? 5 * 60 * SECOND : DAY);
  const past = now.getTime() - payment.expiresAt.getTime();
  if (past > HOUR) return at(DAY);
  if (past > 0 || payment.status === 'EXPIRED' || payment.status === 'TERMINATED') {
    return at(age < 60 * SECOND ? 15 * SECOND : 60 * SECOND);
  }
  return at(age < 60 * SECOND ? 5 * SECOND : 15 * SECOND);
}
