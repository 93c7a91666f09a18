import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.js';
import { useClockCorrected } from './use-corrected-clock.js';

/**
 * The server's time, renewed exactly when `nextEdge` says that something changes. Cheaper than a tick: a screen full of
 * hours renders once an hour, or when a hold lapses.
 */
export function useClockEdge(nextEdge: (now: number) => number): number {
  const [now, setNow] = useState(serverNow);
  useRenewalAt(nextEdge(now), setNow);
  return now;
}

/** The same in two parts, for callers that know the edge only after reading the time. */
export function useRenewalAt(edge: number, setNow: (now: number) => void): void {
  useClockCorrected(setNow);
  useEffect(() => {
    // Timers may fire slightly early and do not run in a sleeping tab, so the time is checked again on waking.
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
