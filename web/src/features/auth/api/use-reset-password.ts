import type { BodyOf } from '@crease/shared/contract';
import { resetPassword } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Sets a new password with a mailed code. Ends every session. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
  });
}
