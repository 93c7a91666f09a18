import { scriptUrl } from '../../lib/script-urls.js';
import { createPolicy } from '../../lib/trusted-types.js';

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
export function loadSdk(): Promise<Window['Cashfree']> {
  if (window.Cashfree) return Promise.resolve(window.Cashfree);
  letProviderWrite();
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = scriptUrl('paymentSdk');
    script.onload = () => resolve(window.Cashfree);
    script.onerror = () => resolve(undefined);
    document.head.append(script);
  });
}

const PROVIDER = /^https:\/\/([a-z0-9-]+\.)*cashfree\.com\//;
let providerWrites = false;

/**
 * The provider's script is not ours to change, and may write text as HTML and load scripts of its own hosts. From when it is
 * asked for the page takes such text, as browsers without trusted types do; the rest of the policy still runs no script
 * in it.
 */
function letProviderWrite(): void {
  if (providerWrites) return;
  providerWrites = true;
  createPolicy('default', {
    createHTML: (text) => text,
    createScriptURL: (url) => {
      if (PROVIDER.test(url)) return url;
      throw new TypeError('a script of a host that is not the payment provider’s');
    },
  });
}
