import { loadProviderScript } from './provider-script.js';

export type CheckoutMode = 'production' | 'sandbox';

/** The part of the provider's browser SDK that we use. */
interface CashfreeSdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' | '_self' }): Promise<unknown>;
}
declare global {
  interface Window {
    Cashfree?: (options: { mode: CheckoutMode }) => CashfreeSdk;
  }
}

/** Loaded on the first payment. Undefined when it is blocked or unavailable. */
export async function loadSdk(): Promise<Window['Cashfree']> {
  if (!window.Cashfree) await loadProviderScript('cashfree');
  return window.Cashfree;
}
