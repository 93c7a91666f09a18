import { createPolicy } from './trusted-types.js';

/** Every script that the page loads by itself; what its own modules import is not asked about. */
export const SCRIPTS = {
  serviceWorker: '/service-worker.js',
  cashfree: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
} as const;

const policy = createPolicy('crease-scripts', {
  createScriptURL: (name) => SCRIPTS[name as keyof typeof SCRIPTS] ?? '', // nothing for a name that is none
});

/** The address of a script, as a place takes it that runs what it finds there. */
export const scriptUrl = (name: keyof typeof SCRIPTS): string =>
  // A trusted address where the browser knows such; the DOM's types call both text.
  (policy.createScriptURL?.(name) ?? '') as string;
