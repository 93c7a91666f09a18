import { createPolicy } from './trusted-types.js';

/** Every script that the page loads directly; imports of its own modules are not checked. */
export const SCRIPTS = {
  serviceWorker: '/service-worker.js',
  cashfree: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
} as const;

const policy = createPolicy('crease-scripts', {
  createScriptURL: (name) => SCRIPTS[name as keyof typeof SCRIPTS] ?? '', // nothing for a name that is none
});

/** A script's address as a trusted type, for sinks that run what they load. */
export const scriptUrl = (name: keyof typeof SCRIPTS): string =>
  // A trusted URL where the browser supports it; the DOM's types call both strings.
  (policy.createScriptURL?.(name) ?? '') as string;
