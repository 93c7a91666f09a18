import type { FormEvent } from 'react';
import { EmailField } from '../../../components/email-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useSendCode } from '../api/use-send-code.js';
import { judgeEmail } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';

interface Props {
  purpose: 'login' | 'reset';
  title: string;
  email: string;
  onChange: (email: string) => void;
  onSent: (email: string) => void;
}

const FIELDS = ['email'] as const;

/** An email field and a button that sends a code: for a login or a password reset. */
export function SendCodeForm({ purpose, title, email, onChange, onSent }: Props) {
  const send = useSendCode(purpose);
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const field = bind({ email }, (values) => onChange(values.email));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const verdict = judgeEmail({ email });
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    send.mutate(verdict.body, {
      onSuccess: () => {
        toast.success(t.otpSent);
        onSent(verdict.body.email);
      },
      onError: (error) => {
        toast.error(messageOf(error, t.sendOtpFailed));
        showFrom(error);
      },
    });
  };

  return (
    <form className="stack-4" ref={formRef} onSubmit={submit} noValidate aria-label={title}>
      <EmailField label={t.email} icon="mail" {...field('email')} />
      <button
        type="submit"
        className={`btn btn-wide${purpose === 'reset' ? ' btn-primary' : ''}`}
        disabled={send.isPending}
      >
        {send.isPending ? t.sendingOtp : purpose === 'login' ? t.sendOtp : t.sendCode}
      </button>
    </form>
  );
}
