import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { isRefusal, messageOf } from '../../../lib/api/api-error.js';
import { judgeOtp } from '../judge-forms.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { OtpField } from './otp-field.js';

interface Props {
  label: string;
  /** A field for a recovery code instead of six digits. */
  recovery?: boolean;
  submit: string;
  children?: ReactNode;
  onCode: (code: string) => Promise<void>;
}

const FIELDS = ['otp'] as const;

/** One code and a button. Errors are shown beside the code. */
export function CodeForm({ label, recovery, submit, children, onCode }: Props) {
  const [otp, setOtp] = useState('');
  const [busy, setBusy] = useState(false);
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind({ otp }, (values) => setOtp(values.otp));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (recovery ? otp.trim().length < 6 : !judgeOtp(otp).ok) {
      show({ otp: recovery ? t.enterRecovery : t.enterSix });
      return;
    }
    setBusy(true);
    try {
      await onCode(otp.trim());
    } catch (error) {
      const text = messageOf(error, t.wrong);
      toast.error(text);
      if (isRefusal(error)) show({ otp: text });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      noValidate
      aria-label={label}
      onSubmit={(event) => void send(event)}
    >
      {children}
      {recovery ? (
        <TextField
          label={t.recoveryCode}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          {...field('otp')}
        />
      ) : (
        <OtpField {...field('otp')} autoFocus />
      )}
      <button type="submit" className="btn btn-primary btn-wide" disabled={busy}>
        {busy ? t.checking : submit}
      </button>
    </form>
  );
}
