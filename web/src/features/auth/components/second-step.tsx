import type { SignedIn } from '@crease/shared/contracts/refresh';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { startSession } from '../../../lib/session.js';
import { usePassSecondFactor } from '../api/use-second-factor.js';
import type { Challenge } from '../challenge.js';
import { passkeyTexts } from '../passkey-texts.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { authTexts } from '../texts.js';
import { CodeForm } from './code-form.js';
import { EnrolSteps } from './enrol-steps.js';
import { PasskeyButton } from './passkey-button.js';
import './auth-flow.css';

interface Props {
  asked: Challenge;
  onBack: () => void;
  onSignedIn: () => void;
}

/** The second step of a login, or its enrolment if the account must have one and has none yet. */
export function SecondStep({ asked, onBack, onSignedIn }: Props) {
  const pass = usePassSecondFactor();
  const [recovery, setRecovery] = useState(false);
  const answer = useRef<SignedIn>(undefined);

  const finish = () => {
    if (answer.current) startSession(answer.current);
    toast.success(authTexts.loginSuccessful);
    onSignedIn();
  };
  const take = async (code: string): Promise<readonly string[]> => {
    const { recoveryCodes = [], ...signedIn } = await pass.mutateAsync({ challenge: asked.challenge, code });
    answer.current = signedIn;
    return recoveryCodes;
  };

  return (
    <div className="stack-4">
      {asked.enrol ? (
        <EnrolSteps challenge={asked.challenge} confirm={take} onDone={finish} />
      ) : asked.app ? (
        <CodeForm
          key={recovery ? 'recovery' : 'app'}
          label={t.loginTitle}
          recovery={recovery}
          submit={t.login}
          onCode={async (code) => {
            await take(code);
            finish();
          }}
        >
          <p>{recovery ? t.recoveryText : t.enterCode}</p>
        </CodeForm>
      ) : (
        <p>{passkeyTexts.onlyPasskey}</p>
      )}
      {asked.passkey ? <PasskeyButton primary={!asked.app} onSignedIn={onSignedIn} /> : null}
      <div className="auth-links">
        <button type="button" className="link-btn row" onClick={onBack}>
          <Icon name="left" small />
          {t.back}
        </button>
        {asked.app && !asked.enrol ? (
          <button type="button" className="link-btn" onClick={() => setRecovery(!recovery)}>
            {recovery ? t.useApp : t.useRecovery}
          </button>
        ) : null}
      </div>
    </div>
  );
}
