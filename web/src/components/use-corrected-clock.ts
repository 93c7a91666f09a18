import { dayOf } from '@crease/shared/time/ist';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clockCorrections, dayCorrections, onClockCorrected, serverNow } from '../lib/clock.js';

/** Reads the clock, and reads it again when the device's clock turns out to be wrong. */
const useReading = <T>(read: () => T): T => useSyncExternalStore(onClockCorrected, read, read);

/** The server's time at this render. Renders again when the device's clock turns out to be wrong. */
export function useCorrectedNow(): number {
  useReading(clockCorrections);
  return serverNow();
}

/** Today's date in India by the server's clock. Renders again when the device's clock turns out to be wrong. */
export function useToday(): string {
  return useReading(() => dayOf(new Date(serverNow())));
}

/**
 * A `key` for components that depend on today's date. It changes if the device's clock gave another date than the
 * server's.
 */
export function useDayCorrections(): number {
  return useReading(dayCorrections);
}

/** Calls `renew` if the device's clock turns out to be wrong after the first render. */
export function useClockCorrected(renew: (now: number) => void): void {
  const corrections = useReading(clockCorrections);
  const drawnAt = useRef(corrections);
  useEffect(() => {
    if (drawnAt.current === corrections) return;
    drawnAt.current = corrections;
    renew(serverNow());
  }, [corrections, renew]);
}
