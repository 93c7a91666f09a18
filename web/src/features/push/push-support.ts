/**
 * This browser's support for pushes: `missing` (`home-screen` if installing the app brings it), `blocked` by the user,
 * `asking` (not asked yet), or `allowed`.
 */
export type PushSupport = 'missing' | 'home-screen' | 'blocked' | 'asking' | 'allowed';

export function pushSupport(): PushSupport {
  const isComplete =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isComplete) return isUninstalledOnIos() ? 'home-screen' : 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'allowed' : 'asking';
}

/** Safari on a phone pushes only to apps on the home screen. It can be recognised only by what it lacks. */
function isUninstalledOnIos(): boolean {
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && !globalThis.matchMedia('(display-mode: standalone)').matches;
}
