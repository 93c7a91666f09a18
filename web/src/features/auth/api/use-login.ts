import type { BodyOf } from '@crease/shared/contract';
import { login } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { startSession } from '../../../lib/session.js';

export function useLogin() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof login>) => call(login, { body }),
    onSuccess: startSession,
  });
}
