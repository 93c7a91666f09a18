import { call } from '../../../lib/api/call.js';
import { clearSession, leaveSession } from '../../../lib/session.js';
import { quietThisBrowser } from '../../push/public.js';

/** Signs out here and on the server. Signed out is signed out, even offline. */
export async function signOut(): Promise<void> {
  await leaveSession(tellServer).catch((error: unknown) => {
    console.warn('The server could not be told', error);
    clearSession();
  });
  void quietThisBrowser();
}

async function tellServer(): Promise<void> {
  // Few visits end so.
  const { logout } = await import('@crease/shared/contracts/auth');
  await call(logout, { endsSession: true });
}
