import { forgotPassword, type OtpPurpose, requestLoginOtp, resendOtp } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Mails a login or reset code. The answer is the same for unknown addresses. */
export function useSendCode(purpose: Exclude<OtpPurpose, 'registration'>) {
  const contract = purpose === 'login' ? requestLoginOtp : forgotPassword;
  return useMutation({ mutationFn: (body: { email: string }) => call(contract, { body }) });
}

/** Mails the code again, at the earliest 30 s after the last one. */
export function useResendCode(purpose: OtpPurpose) {
  return useMutation({
    mutationFn: (email: string) => call(resendOtp, { body: { email, purpose } }),
  });
}
