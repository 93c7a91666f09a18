import type { PaymentOrder } from './api/create-order.js';

/** What we use of the provider's browser SDK. */
interface CashfreeSdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<unknown>;
}
declare global {
  interface Window {
    Cashfree?: (options: { mode: 'production' | 'sandbox' }) => CashfreeSdk;
  }
}

const SDK_URL = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/**
 * Sends the player to pay: the provider's embedded checkout where its SDK serves this mode, else its page (spec §4,
 * Payment flow). Resolves when the embedded checkout was closed; a redirect leaves the page.
 */
export async function openCheckout(order: PaymentOrder): Promise<void> {
  if (order.mode === 'production') {
    const sdk = await loadSdk();
    if (sdk) {
      await sdk({ mode: order.mode }).checkout({
        paymentSessionId: order.payment_session_id,
        redirectTarget: '_modal',
      });
      return;
    }
  }
  window.location.assign(order.payment_url);
}

/** Loaded only when somebody pays. Undefined when it is blocked or away: the redirect always works. */
function loadSdk(): Promise<Window['Cashfree']> {
  if (window.Cashfree) return Promise.resolve(window.Cashfree);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = SDK_URL;
    script.onload = () => resolve(window.Cashfree);
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}
