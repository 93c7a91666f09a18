import { type FormEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { judgeOtp } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';
import { OtpField } from './otp-field.js';
import './auth-flow.css';

interface Props {
  label: string;
  /** The address or number the code was sent to. */
  to: string;
  busy: boolean;
  /** Shown when the code was wrong and the server gave no reason. */
  failed: string;
  back: string;
  check: (otp: string) => Promise<void>;
  /** True if it has dealt with the refusal. */
  onRefused: (error: unknown) => boolean;
  onBack: () => void;
  /** Sends the code again. */
  children: ReactNode;
}

const FIELDS = ['otp'] as const;

/** The step of a login or registration that asks for a code. */
export function CodeStep({ label, to, busy, failed, back, check, onRefused, onBack, children }: Props) {
  const [otp, setOtp] = useState('');
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind({ otp }, (values) => setOtp(values.otp));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const verdict = judgeOtp(otp);
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    try {
      // Awaits the promise instead of using callbacks: a page that moves on for the new user unmounts this form first.
      await check(otp);
    } catch (error) {
      if (onRefused(error)) return;
      const text = messageOf(error, failed);
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
      aria-label={label}
    >
      <p>
        {t.codeSentTo} <strong className="auth-address">{to}</strong>. {t.codeLives}
      </p>
      <OtpField {...field('otp')} autoFocus />
      <button type="submit" className="btn btn-primary btn-wide" disabled={busy}>
        {busy ? t.verifying : t.verifyOtp}
      </button>
      <div className="auth-links">
        <button type="button" className="link-btn row" onClick={onBack}>
          <Icon name="left" small />
          {back}
        </button>
        {children}
      </div>
    </form>
  );
}
