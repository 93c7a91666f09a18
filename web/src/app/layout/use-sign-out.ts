import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { quietThisBrowser } from '../../features/push/public.js';
import { call } from '../../lib/api/call.js';
import { clearSession, leaveSession } from '../../lib/session.js';
import { frameTexts } from '../texts.js';

/** Signs out here and on the server, then goes home. Signed out is signed out, even offline. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await leaveSession(tellServer).catch((error: unknown) => {
      console.warn('The server could not be told', error);
      clearSession();
    });
    void quietThisBrowser();
    toast.success(frameTexts.loggedOut);
    await navigate('/');
  };
}

async function tellServer(): Promise<void> {
  // Few visits end so.
  const { logout } = await import('@crease/shared/contracts/auth');
  await call(logout, { endsSession: true });
}
