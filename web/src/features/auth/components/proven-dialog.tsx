import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useRenewRecoveryCodes, useSwitchOff } from '../api/use-second-factor.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { CodeForm } from './code-form.js';
import { RecoveryCodes } from './recovery-codes.js';

/** Actions that need the password and a code: switching the second factor off, and new recovery codes. */
export function ProvenDialog({ to, onClose }: { to: 'off' | 'codes'; onClose: () => void }) {
  const off = useSwitchOff();
  const renew = useRenewRecoveryCodes();
  const [password, setPassword] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  const prove = async (code: string) => {
    if (to === 'codes') return setCodes((await renew.mutateAsync({ password, code })).recoveryCodes);
    await off.mutateAsync({ password, code });
    toast.success(t.switchedOff);
    onClose();
  };

  const title = codes ? t.codesTitle : to === 'off' ? t.switchOff : t.newCodes;
  return (
    <Dialog title={title} size="narrow" closeOnBackdrop={false} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <div className="stack-4">
          <CodeForm
            key={recovery ? 'recovery' : 'app'}
            label={title}
            recovery={recovery}
            submit={title}
            onCode={prove}
          >
            {to === 'off' ? <p>{t.offText}</p> : null}
            <PasswordField
              label={t.password}
              name="current-password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            <p>{recovery ? t.recoveryText : t.enterCode}</p>
          </CodeForm>
          <button type="button" className="link-btn" onClick={() => setRecovery(!recovery)}>
            {recovery ? t.useApp : t.useRecovery}
          </button>
        </div>
      )}
    </Dialog>
  );
}
