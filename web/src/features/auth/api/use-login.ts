import { login } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { startSession } from '../../../lib/session.js';

export function useLogin() {
  return useMutation({
    mutationFn: (body: { emailOrPhone: string; password: string }) => call(login, { body }),
    onSuccess: startSession,
  });
}
