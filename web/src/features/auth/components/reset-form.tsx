import { type FormEvent, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useResetPassword } from '../api/use-reset-password.js';
import { judgeReset, type ResetField } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';
import { NewPasswordFields } from './account-fields.js';
import { OtpField } from './otp-field.js';
import { ResendCode } from './resend-code.js';

const FIELDS: readonly ResetField[] = ['otp', 'newPassword', 'confirm'];

interface Props {
  email: string;
  onBack: () => void;
  onDone: () => void;
}

/** The code from the mail and the new password. */
export function ResetForm({ email, onBack, onDone }: Props) {
  const reset = useResetPassword();
  const [values, setValues] = useState({ otp: '', newPassword: '', confirm: '' });
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);

  const field = bind(values, setValues);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    const verdict = judgeReset({ email, ...values });
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    reset.mutate(verdict.body, {
      onSuccess: () => {
        toast.success(t.passwordReset);
        onDone();
      },
      onError: (error) => {
        const text = messageOf(error, t.resetFailed);
        toast.error(text);
        if (hasCode(error, 'BAD_CREDENTIALS')) show({ otp: text });
        else showFrom(error);
      },
    });
  };

  return (
    <form className="stack-4" ref={formRef} onSubmit={submit} noValidate aria-label={t.forgotTitle}>
      <p>
        {t.resetText} <strong className="auth-address">{email}</strong>
      </p>
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <OtpField {...field('otp')} autoFocus />
      <NewPasswordFields another password={field('newPassword')} confirm={field('confirm')} />
      <button type="submit" className="btn btn-primary btn-wide" disabled={reset.isPending}>
        {reset.isPending ? t.settingPassword : t.setPassword}
      </button>
      <div className="auth-links">
        <button type="button" className="link-btn row" onClick={onBack}>
          <Icon name="left" small />
          {t.backToLogin}
        </button>
        <ResendCode email={email} purpose="reset" />
      </div>
    </form>
  );
}
