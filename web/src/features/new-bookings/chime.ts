import { signal } from '../../lib/signal.js';

/** As long as another tab of this browser may be late with the same news. */
const ONE_TAB_MS = 5_000;

/** Sounds for a new booking, in one tab of a browser however many are open; where tabs cannot agree, in each. */
export function chime(bookingId: string): void {
  if (!('locks' in navigator)) {
    signal('bell');
    return;
  }
  void navigator.locks.request(`crease-chime-${bookingId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    signal('bell');
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}
