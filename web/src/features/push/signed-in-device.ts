import { useEffect } from 'react';
import { useUser } from '../../lib/session.js';

/** Whoever has not been given leave loads nothing of pushes. */
const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Keeps this browser's address known to the server while somebody is signed in who wants pushes. What does it is
 * loaded only where the browser has been given leave, after everything else.
 */
export function usePushRenewal(): void {
  const user = useUser();
  const wanted = user?.preferences.notifications.push ? user.id : undefined;
  useEffect(() => {
    if (wanted === undefined || !isAllowed()) return;
    const renew = async () => {
      const device = await import('./this-device.js');
      await device.renew().catch((error: unknown) => console.warn('Pushes could not be renewed', error));
    };
    const timer = setTimeout(() => void renew(), 3_000);
    return () => clearTimeout(timer);
  }, [wanted]);
}

/** Whoever signs in here next gets none of the news of who has signed out; the server has forgotten with the session. */
export async function quietThisBrowser(): Promise<void> {
  if (!isAllowed()) return;
  try {
    const device = await import('./this-device.js');
    await device.leavePushService();
  } catch (error) {
    console.warn('The push service could not be told', error);
  }
}
