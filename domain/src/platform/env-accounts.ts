import type { z } from 'zod';
import type { PROVIDER_VARIABLES, ProviderSettings, RazorpaySettings } from './env-providers.js';

/** The provider that checks owners' payout accounts, with the keys for it. */
export type AccountSettings =
  | { by: 'cashfree'; baseUrl: string; clientId: string; clientSecret: string }
  | ({ by: 'razorpay'; sourceAccount: string } & Pick<RazorpaySettings, 'baseUrl' | 'keyId' | 'keySecret'>);

type Given = z.infer<z.ZodObject<typeof PROVIDER_VARIABLES>> & { NODE_ENV: string };

/**
 * The provider that checks payout accounts: the configured one, else the sandbox, except in production or with real
 * payouts. Returns an error text if both are configured, or one only in part.
 */
export function readAccountSettings(
  given: Given,
  { razorpay }: ProviderSettings,
  payouts: { baseUrl: string; clientId: string; clientSecret: string } | undefined,
): AccountSettings | { problem: string } | undefined {
  const {
    CASHFREE_VERIFICATION_BASE_URL: baseUrl,
    CASHFREE_VERIFICATION_CLIENT_ID: clientId,
    CASHFREE_VERIFICATION_CLIENT_SECRET: clientSecret,
    RAZORPAYX_ACCOUNT_NUMBER: sourceAccount,
  } = given;
  const isCashfree = Boolean(baseUrl || clientId || clientSecret);
  if (sourceAccount && isCashfree)
    return { problem: 'RAZORPAYX_ACCOUNT_NUMBER and CASHFREE_VERIFICATION_* must not both be set.' };
  if (sourceAccount) {
    if (!razorpay) return { problem: 'RAZORPAY_KEY_ID must be set where RAZORPAYX_ACCOUNT_NUMBER is.' };
    const { baseUrl: url, keyId, keySecret } = razorpay;
    return { by: 'razorpay', sourceAccount, baseUrl: url, keyId, keySecret };
  }
  if (baseUrl && clientId && clientSecret) return { by: 'cashfree', baseUrl, clientId, clientSecret };
  if (isCashfree)
    return { problem: 'CASHFREE_VERIFICATION_BASE_URL, _CLIENT_ID and _CLIENT_SECRET must be set together.' };
  // The sandbox that pays owners checks their accounts, too.
  if (given.NODE_ENV === 'production' || !payouts || isReal(payouts.baseUrl)) return undefined;
  return { by: 'cashfree', ...payouts, baseUrl: payouts.baseUrl.replace(/\/payout$/, '/verification') };
}

const isReal = (url: string): boolean => /(^|\.)cashfree\.com$/.test(new URL(url).hostname);
