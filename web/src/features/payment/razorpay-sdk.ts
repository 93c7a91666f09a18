import { loadProviderScript } from './provider-script.js';

/** The part of Razorpay's checkout script that we use. */
interface RazorpayCheckout {
  open(): void;
}
interface RazorpayOptions {
  key: string;
  order_id: string;
  name: string;
  handler: () => void;
  modal: { ondismiss: () => void };
}
declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayCheckout;
  }
}

/**
 * Opens Razorpay's checkout over the page; resolves to true when it has closed, to false if its script is blocked or
 * unavailable. Its result and signature are not read: the server asks Razorpay itself.
 */
export async function razorpayCheckout({ key, session }: { key: string; session: string }): Promise<boolean> {
  if (!window.Razorpay) await loadProviderScript('razorpay');
  const { Razorpay } = window;
  if (!Razorpay) return false;
  return new Promise((resolve) => {
    const closed = () => resolve(true);
    const modal = { ondismiss: closed };
    new Razorpay({ key, order_id: session, name: 'Crease', handler: closed, modal }).open();
  });
}
