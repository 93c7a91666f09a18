import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.js';
import { useClockCorrected } from './use-corrected-clock.js';

type Listener = (now: number) => void;

/** Listeners by interval in milliseconds. */
const beats = new Map<number, Set<Listener>>();

/**
 * One timer per interval is shared, so a screen full of countdowns renders once a second and not once per countdown.
 */
function onBeat(everyMs: number, listener: Listener): () => void {
  let listeners = beats.get(everyMs);
  if (!listeners) {
    const all = new Set<Listener>();
    const timer = setInterval(() => {
      const now = serverNow();
      for (const tell of all) tell(now);
      if (all.size > 0) return;
      clearInterval(timer);
      beats.delete(everyMs);
    }, everyMs);
    beats.set(everyMs, all);
    listeners = all;
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server's time, renewed every `everyMs` and when the device's clock turns out to be wrong. Pass `null` to stop it.
 */
export function useServerNow(everyMs: number | null): number {
  const [now, setNow] = useState(serverNow);
  useClockCorrected(setNow);
  useEffect(() => {
    if (everyMs === null) return;
    // The first render needs no second one.
    setNow((known) => (Math.abs(serverNow() - known) < 100 ? known : serverNow()));
    return onBeat(everyMs, setNow);
  }, [everyMs]);
  return now;
}
