import type { PaymentOrder } from './api/create-order.js';
import { loadSdk } from './cashfree-sdk.js';
import { razorpayCheckout } from './razorpay-sdk.js';

/**
 * Opens the payment: the provider's embedded checkout where its SDK supports it, else its page. Resolves to `closed`
 * after the embedded checkout; a redirect is `leaving` the page.
 */
export async function openCheckout(order: PaymentOrder): Promise<'closed' | 'leaving'> {
  if (order.mode === 'production' && (await overThisPage(order))) return 'closed';
  window.location.assign(order.payment_url);
  return 'leaving';
}

/** False if the provider's SDK is blocked or unavailable. */
async function overThisPage(order: PaymentOrder): Promise<boolean> {
  const { appId: key, payment_session_id: session } = order;
  if (order.provider === 'razorpay') return await razorpayCheckout({ key, session });
  const sdk = await loadSdk();
  if (!sdk) return false;
  await sdk({ mode: 'production' }).checkout({ paymentSessionId: session, redirectTarget: '_modal' });
  return true;
}
