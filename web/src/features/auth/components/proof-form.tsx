import type { FormEvent } from 'react';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useMailEnrolmentCode } from '../api/use-second-factor.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { authTexts } from '../texts.js';

interface Props {
  label: string;
  text: string;
  /** Set during a login that requires it. Within a session the password is asked for instead. */
  challenge: string | undefined;
  password: string;
  onChange: (password: string) => void;
  onMailed: () => void;
}

const FIELDS = ['password'] as const;

/** Proves the user's identity, so that a code for a second factor is mailed. */
export function ProofForm({ label, text, challenge, password, onChange, onMailed }: Props) {
  const mail = useMailEnrolmentCode();
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind({ password }, (values) => onChange(values.password));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mail.isPending) return;
    if (challenge === undefined && !password) {
      show({ password: authTexts.required(t.password) });
      return;
    }
    try {
      await mail.mutateAsync(challenge === undefined ? { password } : { challenge });
      onMailed();
    } catch (error) {
      const words = messageOf(error, authTexts.sendOtpFailed);
      toast.error(words);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: words });
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
    >
      <p>{text}</p>
      {challenge === undefined ? (
        <PasswordField
          label={t.password}
          name="current-password"
          autoComplete="current-password"
          {...field('password')}
        />
      ) : null}
      <button type="submit" className="btn btn-primary btn-wide" disabled={mail.isPending}>
        {mail.isPending ? t.mailing : t.mailCode}
      </button>
    </form>
  );
}
