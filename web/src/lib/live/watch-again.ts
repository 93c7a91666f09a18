import type { Refusal } from '@crease/shared/events/sockets';

/** How long the server has to acknowledge a request, in ms. */
export const ACK_MS = 8000;
/** Delay before a watch that failed temporarily is requested again. */
const WATCH_AGAIN_MS = 2000;
const PASSING_CODES = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL']);

/** True if a request failed for a temporary reason and should be repeated. */
export function mayPass<A extends { success: true }>(error: Error | null, ack: A | Refusal): boolean {
  return error !== null || (!ack.success && PASSING_CODES.has(ack.code));
}

export interface WatchAgain {
  later(): void;
  cancel(): void;
}

/** Repeats after a delay, once, however often that is requested meanwhile. */
export function createWatchAgain(ask: () => void): WatchAgain {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later() {
      clearTimeout(timer);
      timer = setTimeout(ask, WATCH_AGAIN_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
