import type { Enrolment } from '@crease/shared/contracts/second-factor';
import { useState } from 'react';
import { useBeginEnrolment } from '../api/use-second-factor.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { CodeForm } from './code-form.js';
import { ProofForm } from './proof-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import './second-factor.css';

type Step =
  | { at: 'proof' }
  | { at: 'mail' }
  | { at: 'scan'; enrolment: Enrolment }
  | { at: 'codes'; codes: readonly string[] };

interface Props {
  /** Set during a login that requires enrolment. Within a session the password is asked for instead. */
  challenge?: string;
  /** Sends the app's first code and returns the recovery codes. */
  confirm: (code: string) => Promise<readonly string[]>;
  onDone: () => void;
}

/** Enrolment: password, mailed code, the app's first code, and the recovery codes to keep. */
export function EnrolSteps({ challenge, confirm, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: 'proof' });
  const [password, setPassword] = useState('');
  const begin = useBeginEnrolment();

  switch (step.at) {
    case 'proof':
      return (
        <ProofForm
          label={t.setUpTitle}
          text={challenge === undefined ? t.passwordFirst : t.setUpForced}
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

/** In groups, as it is easiest to type. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
