import { type FormEvent, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { useVerifyCode } from '../api/use-verify-code.js';
import { type Challenge, challengeOf } from '../challenge.js';
import { judgeOtp } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';
import { OtpField } from './otp-field.js';
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

const FIELDS = ['otp'] as const;

/** The mailed code that finishes a registration or a login. */
export function OtpForm({ email, tempToken, onBack, onSignedIn, onSecondStep }: Props) {
  const registering = tempToken !== undefined;
  const verify = useVerifyCode();
  const [otp, setOtp] = useState('');
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind({ otp }, (values) => setOtp(values.otp));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    const verdict = judgeOtp(otp);
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    try {
      // Awaits the promise instead of using callbacks: a page that moves on for the new user unmounts this form first.
      await verify.mutateAsync({ email, otp, tempToken });
      toast.success(registering ? t.registrationSuccessful : t.loginSuccessful);
      onSignedIn();
    } catch (error) {
      const asked = challengeOf(error);
      if (asked && onSecondStep) return onSecondStep(asked);
      const text = messageOf(error, registering ? t.verificationFailed : t.otpFailed);
      toast.error(text);
      // Whatever the error, the code is what the player can change.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) show({ otp: text });
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={registering ? t.verifyRegistration : t.verifyLogin}
    >
      <p>
        {t.codeSentTo} <strong className="auth-address">{email}</strong>. {t.codeLives}
      </p>
      <OtpField {...field('otp')} autoFocus />
      <button type="submit" className="btn btn-primary btn-wide" disabled={verify.isPending}>
        {verify.isPending ? t.verifying : t.verifyOtp}
      </button>
      <div className="auth-links">
        <button type="button" className="link-btn row" onClick={onBack}>
          <Icon name="left" small />
          {registering ? t.backToRegister : t.backToLogin}
        </button>
        <ResendCode email={email} purpose={registering ? 'registration' : 'login'} />
      </div>
    </form>
  );
}
