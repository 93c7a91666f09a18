import type { Env } from '../../platform/env.js';
import type { AccountVerifier } from './account-verifier.js';
import { createCashfreeAccounts } from './cashfree-accounts.js';
import { createRazorpayAccounts } from './razorpay-accounts.js';

/** The configured provider that checks payout accounts, if there is one. */
export function openAccountVerifier({ accountChecks }: Env): AccountVerifier | undefined {
  if (!accountChecks) return undefined;
  return accountChecks.by === 'cashfree'
    ? createCashfreeAccounts(accountChecks)
    : createRazorpayAccounts(accountChecks);
}
