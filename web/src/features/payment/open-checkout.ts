import type { PaymentOrder } from './api/create-order.js';
import { loadSdk } from './cashfree-sdk.js';

/**
 * Sends the player to pay: the provider's embedded checkout where its SDK serves this mode, else its page.
 * Resolves when the embedded checkout was `closed`; a redirect is `leaving` the page.
 */
export async function openCheckout(order: PaymentOrder): Promise<'closed' | 'leaving'> {
  if (order.mode === 'production') {
    const sdk = await loadSdk();
    if (sdk) {
      await sdk({ mode: order.mode }).checkout({
        paymentSessionId: order.payment_session_id,
        redirectTarget: '_modal',
      });
      return 'closed';
    }
  }
  window.location.assign(order.payment_url);
  return 'leaving';
}
