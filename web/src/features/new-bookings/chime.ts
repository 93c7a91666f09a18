import { pause } from '../../lib/pause.js';
import { signal } from '../../lib/signal.js';

/** How late another tab of this browser may receive the same event. */
const ONE_TAB_MS = 5_000;

/** Sounds for a new booking in one tab per browser. Without Web Locks every tab sounds. */
export function chime(bookingId: string): void {
  if (!('locks' in navigator)) {
    signal('bell');
    return;
  }
  void navigator.locks.request(`crease-chime-${bookingId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    signal('bell');
    await pause(ONE_TAB_MS);
  });
}
