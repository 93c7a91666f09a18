import { logout } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { clearSession } from '../../../lib/session.js';
import { quietThisBrowser } from '../../push/public.js';

/** Signs out and stays on the page: signed out is signed out, even where the server could not be told. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSettled: () => {
      void quietThisBrowser();
      clearSession();
    },
  });
}
