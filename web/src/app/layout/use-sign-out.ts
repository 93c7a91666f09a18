import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { signOut } from '../../features/auth/public.js';
import { frameTexts } from '../../features/site/public.js';

/** Signs out and navigates to the home page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    toast.success(frameTexts.loggedOut);
    await navigate('/');
  };
}
