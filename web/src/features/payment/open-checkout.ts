import type { PaymentOrder } from './api/create-order.js';
import { loadSdk } from './cashfree-sdk.js';
import { razorpayCheckout } from './razorpay-sdk.js';

/**
 * Sends the player to pay: the provider's embedded checkout where its SDK serves this mode, else its page.
 * Resolves when the embedded checkout was `closed`; a redirect is `leaving` the page.
 */
export async function openCheckout(order: PaymentOrder): Promise<'closed' | 'leaving'> {
  if (order.mode === 'production' && (await overThisPage(order))) return 'closed';
  window.location.assign(order.payment_url);
  return 'leaving';
}

/** False where the provider's SDK is blocked or away. */
async function overThisPage(order: PaymentOrder): Promise<boolean> {
  const { appId: key, payment_session_id: session } = order;
  if (order.provider === 'razorpay') return await razorpayCheckout({ key, session });
  const sdk = await loadSdk();
  if (!sdk) return false;
  await sdk({ mode: 'production' }).checkout({ paymentSessionId: session, redirectTarget: '_modal' });
  return true;
}
