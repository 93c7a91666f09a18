import { forgotPassword, type OtpPurpose, requestLoginOtp, resendOtp } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';

/** Has a login or reset code mailed. Answers alike for addresses nobody has. */
export function useSendCode(purpose: Exclude<OtpPurpose, 'registration'>) {
  const contract = purpose === 'login' ? requestLoginOtp : forgotPassword;
  return useMutation({ mutationFn: (body: { email: string }) => call(contract, { body }) });
}

/** Has the code mailed once more, 30 s after the last at the earliest. */
export function useResendCode(purpose: OtpPurpose) {
  return useMutation({
    mutationFn: (email: string) => call(resendOtp, { body: { email, purpose } }),
  });
}
