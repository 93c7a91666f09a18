import { type SCRIPTS, scriptUrl } from '../../lib/script-urls.js';
import { createPolicy } from '../../lib/trusted-types.js';

const PROVIDERS = /^https:\/\/([a-z0-9-]+\.)*(cashfree|razorpay)\.com\//;
let providersWrite = false;

/** Loads a payment provider's script on the first payment. Resolves to false if it is blocked or unavailable. */
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
 * We cannot change a provider's script, which may write text as HTML and load scripts from its own hosts. Once it is
 * requested the page accepts such text, as browsers without trusted types do; the rest of the policy still blocks
 * scripts in it.
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
