import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. Does nothing where the browser cannot or may not. */
export function useWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | undefined;
    const keepOn = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isLeft) await taken.release();
        else lock = taken;
      } catch {
        // The battery is low: the screen goes off as the phone decides.
      }
    };
    const again = () => void keepOn();
    again();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', again);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
