import { useEffect } from 'react';
import { useUser } from '../../lib/session.js';

/** Without permission, no push code is loaded. */
const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Keeps the server informed of this browser's push address while a user who wants pushes is signed in. Loaded after
 * everything else, and only in browsers with permission.
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

/**
 * The next user of this browser must not get the last user's notifications. The server deletes the subscription with
 * the session.
 */
export async function quietThisBrowser(): Promise<void> {
  if (!isAllowed()) return;
  try {
    const device = await import('./this-device.js');
    await device.leavePushService();
  } catch (error) {
    console.warn('The push service could not be told', error);
  }
}
