import { toast } from '../../../components/toast-store.js';
import { useVerifyCode } from '../api/use-verify-code.js';
import { type Challenge, challengeOf } from '../challenge.js';
import { authTexts as t } from '../texts.js';
import { CodeStep } from './code-step.js';
import { ResendCode } from './resend-code.js';

interface Props {
  email: string;
  /** Set during registration only. */
  tempToken?: string;
  onBack: () => void;
  onSignedIn: () => void;
  /** The code was right, and the login has a second step. */
  onSecondStep?: (asked: Challenge) => void;
}

/** The mailed code that finishes a registration or a login. */
export function OtpForm({ email, tempToken, onBack, onSignedIn, onSecondStep }: Props) {
  const registering = tempToken !== undefined;
  const verify = useVerifyCode();
  const check = async (otp: string) => {
    await verify.mutateAsync({ email, otp, tempToken });
    toast.success(registering ? t.registrationSuccessful : t.loginSuccessful);
    onSignedIn();
  };
  return (
    <CodeStep
      label={registering ? t.verifyRegistration : t.verifyLogin}
      to={email}
      busy={verify.isPending}
      failed={registering ? t.verificationFailed : t.otpFailed}
      back={registering ? t.backToRegister : t.backToLogin}
      check={check}
      onRefused={(error) => {
        const asked = challengeOf(error);
        if (asked && onSecondStep) onSecondStep(asked);
        return asked !== undefined && onSecondStep !== undefined;
      }}
      onBack={onBack}
    >
      <ResendCode email={email} purpose={registering ? 'registration' : 'login'} />
    </CodeStep>
  );
}
