import { scriptUrl } from './script-urls.js';
import { whenQuiet } from './when-quiet.js';

/** The service worker registers after everything else: a first visit needs its bandwidth for the page. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenQuiet()
    .then(() => navigator.serviceWorker.register(scriptUrl('serviceWorker')))
    .catch((error: unknown) => console.warn('Nothing will be here without a network', error));
}
