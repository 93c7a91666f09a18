import { z } from 'zod';

/** The variables of the payment providers, and the rules for combining them. */

const url = (end: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be a URL that begins with http: or https:',
      abort: true,
    })
    .refine((value) => value.endsWith(end), `must end in ${end}`);
const text = z.string().min(1);

export const PROVIDER_VARIABLES = {
  /**
   * The provider that takes new payments. Payments of another configured provider are still refunded by that
   * provider.
   */
  PAYMENT_PROVIDER: z
    .enum(['cashfree', 'razorpay'], { error: 'must be one of cashfree, razorpay' })
    .default('cashfree'),
  CASHFREE_BASE_URL: url('/pg').optional(),
  CASHFREE_CLIENT_ID: text.optional(),
  CASHFREE_CLIENT_SECRET: text.optional(),
  /** The secret before the last rotation; webhooks signed with it are still good. */
  CASHFREE_PREVIOUS_SECRET: text.optional(),
  /** The provider's payouts, which have keys of their own. In production without them settlements are paid by hand. */
  CASHFREE_PAYOUT_BASE_URL: url('/payout').optional(),
  CASHFREE_PAYOUT_CLIENT_ID: text.optional(),
  CASHFREE_PAYOUT_CLIENT_SECRET: text.optional(),
  /**
   * Whom settlements are paid through: our own payouts, or the split of `PAYMENT_PROVIDER` to owners who are active
   * vendors there.
   */
  SETTLE_THROUGH: z.enum(['payouts', 'split'], { error: 'must be one of payouts, split' }).default('payouts'),
  /** Cashfree's checks of owners' bank accounts, which have keys of their own. */
  CASHFREE_VERIFICATION_BASE_URL: url('/verification').optional(),
  CASHFREE_VERIFICATION_CLIENT_ID: text.optional(),
  CASHFREE_VERIFICATION_CLIENT_SECRET: text.optional(),
  /** The account at RazorpayX that pays for checks of owners' accounts; makes Razorpay check them. */
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[A-Za-z0-9]{6,35}$/, 'must be the number of an account at RazorpayX')
    .optional(),
  /** Unset: Razorpay's own address, for test and live keys. */
  RAZORPAY_URL: url('/v1').optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  /** Given to the provider's dashboard together with the webhook's address. */
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  /** The webhook secret before the last rotation; retried webhooks may still be signed with it. */
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: text.optional(),
};

export interface CashfreeSettings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  previousSecret?: string;
}

export interface RazorpaySettings {
  baseUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  previousWebhookSecret?: string;
}

/** Undefined if not configured: none of its payments can be taken, queried or refunded. */
export interface ProviderSettings {
  cashfree: CashfreeSettings | undefined;
  razorpay: RazorpaySettings | undefined;
}

const shape = z.object(PROVIDER_VARIABLES);
type Given = z.infer<typeof shape> & { NODE_ENV: string; SANDBOX_PORT: number };

const RAZORPAY_OWN = 'https://api.razorpay.com/v1';
/** The sandbox's default keys. */
export const RAZORPAY_SANDBOX_KEYS = {
  keyId: 'rzp_test_crease',
  keySecret: 'crease-sandbox-secret',
  webhookSecret: 'crease-sandbox-webhook-secret',
};

/**
 * Both providers as configured; in development the sandbox for each. Returns an error text if one is incomplete, or the
 * chosen one is missing in production.
 */
export function readProviderSettings(given: Given): ProviderSettings | { problem: string } {
  const razorpay = razorpayOf(given);
  if (razorpay && 'problem' in razorpay) return razorpay;
  const cashfree = cashfreeOf(given);
  if (cashfree && 'problem' in cashfree) return cashfree;
  return { cashfree, razorpay };
}

function cashfreeOf(given: Given): CashfreeSettings | { problem: string } | undefined {
  const names = ['CASHFREE_BASE_URL', 'CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'] as const;
  if (given.NODE_ENV === 'production') {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) return { problem: `${names.join(', ')} must be set together.` };
  }
  const previousSecret = given.CASHFREE_PREVIOUS_SECRET;
  return {
    baseUrl: given.CASHFREE_BASE_URL ?? `${sandboxOf(given)}/pg`,
    clientId: given.CASHFREE_CLIENT_ID ?? 'crease-sandbox',
    clientSecret: given.CASHFREE_CLIENT_SECRET ?? 'crease-sandbox-secret',
    ...(previousSecret ? { previousSecret } : {}),
  };
}

function razorpayOf(given: Given): RazorpaySettings | { problem: string } | undefined {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = given;
  const previousWebhookSecret = given.RAZORPAY_PREVIOUS_WEBHOOK_SECRET;
  const previous = previousWebhookSecret ? { previousWebhookSecret } : {};
  if (keyId && keySecret && webhookSecret)
    return { baseUrl: given.RAZORPAY_URL ?? RAZORPAY_OWN, keyId, keySecret, webhookSecret, ...previous };
  if (keyId || keySecret || webhookSecret) return { problem: `${names.join(', ')} must be set together.` };
  if (given.NODE_ENV === 'production') {
    return given.PAYMENT_PROVIDER === 'razorpay'
      ? {
          problem:
            'RAZORPAY_KEY_ID must be set where NODE_ENV is production and PAYMENT_PROVIDER is razorpay.',
        }
      : undefined;
  }
  return { baseUrl: given.RAZORPAY_URL ?? `${sandboxOf(given)}/v1`, ...RAZORPAY_SANDBOX_KEYS, ...previous };
}

/** If another sandbox takes one provider's payments, it takes the other's as well. */
function sandboxOf({ CASHFREE_BASE_URL: baseUrl, SANDBOX_PORT }: Given): string {
  const isReal = !baseUrl || /(^|\.)cashfree\.com$/.test(new URL(baseUrl).hostname);
  return isReal ? `http://127.0.0.1:${SANDBOX_PORT}` : baseUrl.replace(/\/pg$/, '');
}
