import type { Env } from '../../platform/env.js';
import { createCashfreeProvider } from './cashfree-provider.js';
import type { PaymentProvider } from './payment-provider.js';
import { createRazorpayProvider } from './razorpay-provider.js';

/** The provider for new payments, and the other configured ones. */
export function openProviders(env: Env): { provider: PaymentProvider; otherProviders: PaymentProvider[] } {
  const { cashfree, razorpay } = env.providers;
  const publicUrl = env.PUBLIC_URL;
  const all = [
    ...(cashfree ? [createCashfreeProvider({ ...cashfree, publicUrl })] : []),
    ...(razorpay ? [createRazorpayProvider({ ...razorpay, publicUrl })] : []),
  ];
  const provider = all.find(({ name }) => name === env.PAYMENT_PROVIDER);
  // `parseEnv` asks for the keys of the chosen one.
  if (!provider) throw new Error(`PAYMENT_PROVIDER is ${env.PAYMENT_PROVIDER}, which is not configured`);
  return { provider, otherProviders: all.filter((one) => one !== provider) };
}
