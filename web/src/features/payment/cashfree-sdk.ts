export type CheckoutMode = 'production' | 'sandbox';

/** What we use of the provider's browser SDK. */
interface CashfreeSdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' | '_self' }): Promise<unknown>;
}
declare global {
  interface Window {
    Cashfree?: (options: { mode: CheckoutMode }) => CashfreeSdk;
  }
}

const SDK_URL = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/** Loaded only when somebody pays. Undefined when it is blocked or away. */
export function loadSdk(): Promise<Window['Cashfree']> {
  if (window.Cashfree) return Promise.resolve(window.Cashfree);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = SDK_URL;
    script.onload = () => resolve(window.Cashfree);
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}
