import type { Enrolment } from '@crease/shared/contracts/second-factor';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useBeginEnrolment, useMailEnrolmentCode } from '../api/use-second-factor.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { authTexts } from '../texts.js';
import { CodeForm } from './code-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import './second-factor.css';

type Step =
  | { at: 'proof' }
  | { at: 'mail' }
  | { at: 'scan'; enrolment: Enrolment }
  | { at: 'codes'; codes: readonly string[] };

interface Props {
  /** Of a login that asks for it; in a session the password is asked for instead. */
  challenge?: string;
  /** Takes the app's first code and answers the recovery codes. */
  confirm: (code: string) => Promise<readonly string[]>;
  onDone: () => void;
}

/** Password, mailed code, the app's first code, and the recovery codes to keep. */
export function EnrolSteps({ challenge, confirm, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: 'proof' });
  const [password, setPassword] = useState('');
  const begin = useBeginEnrolment();

  switch (step.at) {
    case 'proof':
      return (
        <ProofForm
          challenge={challenge}
          password={password}
          onChange={setPassword}
          onMailed={() => setStep({ at: 'mail' })}
        />
      );
    case 'mail':
      return (
        <CodeForm
          key="mail"
          label={t.setUpTitle}
          submit={t.next}
          onCode={async (otp) => {
            const proof = challenge === undefined ? { password } : { challenge };
            setStep({ at: 'scan', enrolment: await begin.mutateAsync({ ...proof, otp }) });
          }}
        >
          <p>{t.mailed}</p>
        </CodeForm>
      );
    case 'scan':
      return (
        <CodeForm
          key="scan"
          label={t.setUpTitle}
          submit={t.finish}
          onCode={async (code) => setStep({ at: 'codes', codes: await confirm(code) })}
        >
          <p>{t.scan}</p>
          <img className="second-factor-qr" src={step.enrolment.qr} alt={t.qrOf} width={184} height={184} />
          <p>
            {t.orType} <strong className="second-factor-key">{inFours(step.enrolment.secret)}</strong>
          </p>
          <p>{t.thenCode}</p>
        </CodeForm>
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={onDone} />;
  }
}

/** As it is easiest to type. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface ProofProps {
  challenge: string | undefined;
  password: string;
  onChange: (password: string) => void;
  onMailed: () => void;
}

const FIELDS = ['password'] as const;

function ProofForm({ challenge, password, onChange, onMailed }: ProofProps) {
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
      const text = messageOf(error, authTexts.sendOtpFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: text });
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      noValidate
      aria-label={t.setUpTitle}
      onSubmit={(event) => void submit(event)}
    >
      <p>{challenge === undefined ? t.passwordFirst : t.setUpForced}</p>
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
