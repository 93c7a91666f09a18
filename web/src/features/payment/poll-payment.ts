import { ApiError } from '../../lib/api/api-error.js';

/** Every 5 s after a delay of 5 s, for at most 5 minutes. */
const EVERY_MS = 5000;
const FOR_MS = 5 * 60_000;

interface Handlers<V> {
  onPaid: (verified: V) => void;
  /** Captured and being refunded: what was to be paid is gone, or does not need this money. */
  onRefund: (verified?: V) => void;
  onTimeout: () => void;
}

/** Polls an order by `verify` until it is decided. Failed requests are repeated. Returns a function that stops it. */
export function pollPayment<V extends { paid: boolean; requiresRefund: boolean }>(
  verify: () => Promise<V>,
  handlers: Handlers<V>,
): () => void {
  const startedAt = Date.now();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  const ask = async () => {
    try {
      const verified = await verify();
      if (stopped) return;
      if (verified.requiresRefund) return handlers.onRefund(verified);
      if (verified.paid) return handlers.onPaid(verified);
    } catch (error) {
      if (stopped) return;
      if (error instanceof ApiError && error.status === 409) return handlers.onRefund();
      console.warn('The payment could not be checked; asking again', error);
    }
    if (Date.now() - startedAt >= FOR_MS) return handlers.onTimeout();
    timer = setTimeout(() => void ask(), EVERY_MS);
  };
  timer = setTimeout(() => void ask(), EVERY_MS);

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
