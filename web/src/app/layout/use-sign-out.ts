import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { signOut } from '../../features/auth/public.js';
import { frameTexts } from '../../features/site/public.js';
import { beforeLeaving } from '../../lib/before-leaving.js';

/** Signs out and navigates to the home page, after asking if something is unsaved. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    toast.success(frameTexts.loggedOut);
    await navigate('/');
  };
  return () => beforeLeaving(() => void leave());
}
