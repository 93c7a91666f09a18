import type { ShownVendor } from '@crease/shared/contracts/settlements';

/** Names of companies, the same in every language. */
export const PROVIDER_NAMES: Record<ShownVendor['provider'], string> = {
  cashfree: 'Cashfree',
  razorpay: 'Razorpay',
};
