/**
 * What this browser makes of pushes: `missing` (it has none; `home-screen`: it has them once the app is installed),
 * `blocked` by its user, `asking` (they have not been asked), or `allowed`.
 */
export type PushSupport = 'missing' | 'home-screen' | 'blocked' | 'asking' | 'allowed';

export function pushSupport(): PushSupport {
  const isComplete =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isComplete) return isUninstalledOnIos() ? 'home-screen' : 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'asking';
}

/** Safari on a phone pushes only to apps on the home screen, and says so only by lacking everything else. */
function isUninstalledOnIos(): boolean {
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && !globalThis.matchMedia('(display-mode: standalone)').matches;
}
