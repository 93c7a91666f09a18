import type { BodyOf } from '@crease/shared/contract';
import { changePassword } from '@crease/shared/contracts/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { sessionsKey } from './use-sessions.js';

/** Changes the password and ends every other session. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
