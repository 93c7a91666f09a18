import { dayOf } from '@crease/shared/time/ist';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clockCorrections, dayCorrections, onClockCorrected, serverNow } from '../lib/clock.js';

/** Reads the clock, and reads it again when the device's clock turns out to be wrong. */
const useReading = <T>(read: () => T): T => useSyncExternalStore(onClockCorrected, read, read);

/** The server's time at this drawing. Draws again when the device's clock turns out to be wrong. */
export function useCorrectedNow(): number {
  useReading(clockCorrections);
  return serverNow();
}

/** The day it is in India by the server's time. Draws again when the device's clock turns out to be wrong. */
export function useToday(): string {
  return useReading(() => dayOf(new Date(serverNow())));
}

/** A `key` for what begins on today's date: it begins again if the device's clock named another day than the server's. */
export function useDayCorrections(): number {
  return useReading(dayCorrections);
}

/** Calls `renew` when the device's clock turned out to be wrong after the first drawing. */
export function useClockCorrected(renew: (now: number) => void): void {
  const corrections = useReading(clockCorrections);
  const drawnAt = useRef(corrections);
  useEffect(() => {
    if (drawnAt.current === corrections) return;
    drawnAt.current = corrections;
    renew(serverNow());
  }, [corrections, renew]);
}
