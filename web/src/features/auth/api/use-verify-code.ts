import { verifyLoginOtp, verifyRegistration } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { startSession } from '../../../lib/session.js';

/** Completes a login with a mailed code, or the registration that `tempToken` names. */
export interface CodeProof {
  email: string;
  otp: string;
  tempToken?: string;
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: ({ email, otp, tempToken }: CodeProof) =>
      tempToken === undefined
        ? call(verifyLoginOtp, { body: { email, otp } })
        : call(verifyRegistration, { body: { email, otp, tempToken } }),
    onSuccess: startSession,
  });
}
