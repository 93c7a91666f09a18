import { call } from '../../../lib/api/call.js';
import { clearSession, leaveSession } from '../../../lib/session.js';
import { quietThisBrowser } from '../../push/public.js';

/** Signs out here and on the server. Offline, the local sign-out still counts. */
export async function signOut(): Promise<void> {
  await leaveSession(tellServer).catch((error: unknown) => {
    console.warn('The server could not be told', error);
    clearSession();
  });
  void quietThisBrowser();
}

async function tellServer(): Promise<void> {
  // Loaded on demand: few visits end with a sign-out.
  const { logout } = await import('@crease/shared/contracts/auth');
  await call(logout, { endsSession: true });
}
