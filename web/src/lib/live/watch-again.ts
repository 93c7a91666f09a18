import type { CalendarAck, GroundsAck, SystemAck, WatchAck } from '@crease/shared/events/sockets';

/** How long the server has to answer what the socket asks. */
export const ACK_MS = 8000;
/** A watch that came to nothing for a reason that passes is asked for again after this long. */
const WATCH_AGAIN_MS = 2000;
const PASSING_CODES = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL']);

/** Did a request come to nothing for a reason that passes, so that it is to be made again? */
export function mayPass(error: Error | null, ack: WatchAck | GroundsAck | CalendarAck | SystemAck): boolean {
  return error !== null || (!ack.success && PASSING_CODES.has(ack.code));
}

export interface WatchAgain {
  later(): void;
  cancel(): void;
}

/** Asks again after a while. However often that is wanted meanwhile, it is done once. */
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
