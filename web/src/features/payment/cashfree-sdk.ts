import { loadProviderScript } from './provider-script.js';

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

/** Loaded only when somebody pays. Undefined when it is blocked or away. */
export async function loadSdk(): Promise<Window['Cashfree']> {
  if (!window.Cashfree) await loadProviderScript('cashfree');
  return window.Cashfree;
}
