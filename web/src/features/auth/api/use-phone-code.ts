import type { BodyOf } from '@crease/shared/contract';
import { requestPhoneOtp, verifyPhoneOtp } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { startSession } from '../../../lib/session.js';

/** Sends a login code by SMS; 409 where an account lists the number unproven and the claim is missing. */
export function useSendPhoneCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestPhoneOtp>) => call(requestPhoneOtp, { body }),
  });
}

/** Signs in with the code sent to a phone; with a name, also to a first account. */
export function useVerifyPhoneCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof verifyPhoneOtp>) => call(verifyPhoneOtp, { body }),
    onSuccess: startSession,
  });
}
