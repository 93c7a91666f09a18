import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.js';
import { useClockCorrected } from './use-corrected-clock.js';

/**
 * The server's time, renewed exactly when `nextEdge` says that something changes by the clock alone. Cheaper than a
 * tick: a screen full of hours draws again once an hour, or when a hold lapses.
 */
export function useClockEdge(nextEdge: (now: number) => number): number {
  const [now, setNow] = useState(serverNow);
  useRenewalAt(nextEdge(now), setNow);
  return now;
}

/** The same in two parts, where the edge is known only after the time was looked at. */
export function useRenewalAt(edge: number, setNow: (now: number) => void): void {
  useClockCorrected(setNow);
  useEffect(() => {
    // Timers may fire a little early, and do not run in a sleeping tab: look again when it wakes.
    const renew = () => setNow(serverNow());
    const timer = setTimeout(renew, Math.max(20, edge - serverNow() + 20));
    const woken = () => document.visibilityState === 'visible' && renew();
    document.addEventListener('visibilitychange', woken);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', woken);
    };
  }, [edge, setNow]);
}
