import type { BodyOf } from '@crease/shared/contract';
import type { requestPhoneOtp } from '@crease/shared/contracts/auth';
import { formatPhone } from '@crease/shared/format/phone';
import { toast } from '../../../components/toast-store.js';
import { useSendPhoneCode, useVerifyPhoneCode } from '../api/use-phone-code.js';
import { type Challenge, challengeOf } from '../challenge.js';
import { authTexts as t } from '../texts.js';
import { CodeStep } from './code-step.js';
import { ResendButton } from './resend-code.js';

interface Props {
  /** What the first code was requested with; repeated when it is sent again. */
  asked: BodyOf<typeof requestPhoneOtp>;
  /** The name of a first account; without it only existing accounts are signed in to. */
  name?: string | undefined;
  onBack: () => void;
  onSignedIn: () => void;
  /** The code was right, and the login has a second step. */
  onSecondStep?: (asked: Challenge) => void;
}

/** The code sent to a phone by SMS, which signs in. */
export function PhoneOtpForm({ asked, name, onBack, onSignedIn, onSecondStep }: Props) {
  const verify = useVerifyPhoneCode();
  const send = useSendPhoneCode();
  const { phone } = asked;
  const check = async (otp: string) => {
    await verify.mutateAsync({ phone, otp, ...(name === undefined ? {} : { name }) });
    toast.success(t.loginSuccessful);
    onSignedIn();
  };
  return (
    <CodeStep
      label={t.verifyLogin}
      to={formatPhone(phone)}
      busy={verify.isPending}
      failed={t.otpFailed}
      back={t.changeNumber}
      check={check}
      onRefused={(error) => {
        const second = challengeOf(error);
        if (second && onSecondStep) onSecondStep(second);
        return second !== undefined && onSecondStep !== undefined;
      }}
      onBack={onBack}
    >
      <ResendButton send={() => send.mutateAsync(asked)} sent={t.codeTexted} />
    </CodeStep>
  );
}
