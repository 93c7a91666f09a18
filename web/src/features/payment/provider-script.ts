import { type SCRIPTS, scriptUrl } from '../../lib/script-urls.js';
import { createPolicy } from '../../lib/trusted-types.js';

const PROVIDERS = /^https:\/\/([a-z0-9-]+\.)*(cashfree|razorpay)\.com\//;
let providersWrite = false;

/** Loads a payment provider's script, only when somebody pays. False when it is blocked or away. */
export function loadProviderScript(name: keyof typeof SCRIPTS): Promise<boolean> {
  letProvidersWrite();
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = scriptUrl(name);
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
}

/**
 * A provider's script is not ours to change, and may write text as HTML and load scripts of its own hosts. From when it is
 * asked for the page takes such text, as browsers without trusted types do; the rest of the policy still runs no script
 * in it.
 */
function letProvidersWrite(): void {
  if (providersWrite) return;
  providersWrite = true;
  createPolicy('default', {
    createHTML: (text) => text,
    createScriptURL: (url) => {
      if (PROVIDERS.test(url)) return url;
      throw new TypeError('a script of a host that is not a payment provider’s');
    },
  });
}
