import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useAddPasskey } from '../api/use-passkeys.js';
import { whyNot } from '../ask-device.js';
import { passkeyTexts as t } from '../passkey-texts.js';
import { secondFactorTexts } from '../second-factor-texts.js';
import { CodeForm } from './code-form.js';
import { ProofForm } from './proof-form.js';

/** Password, mailed code and a name; then the device creates the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const [isMailed, setIsMailed] = useState(false);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');

  const make = async (otp: string) => {
    try {
      await add.mutateAsync({ password, otp, name: name.trim() });
      toast.success(t.added);
      onClose();
    } catch (error) {
      const reason = whyNot(error);
      if (reason === undefined) throw error;
      // The mailed code is used up, so another attempt starts from the beginning.
      if (reason === 'stopped') toast.info(t.notMade);
      else toast.error(reason === 'there-already' ? t.alreadyThere : t.wrongPlace);
      onClose();
    }
  };

  return (
    <Dialog title={t.add} size="narrow" closeOnBackdrop={false} onClose={onClose}>
      {isMailed ? (
        <CodeForm label={t.add} submit={t.make} onCode={make}>
          <p>{secondFactorTexts.mailed}</p>
          <TextField
            label={t.name}
            hint={t.nameHint}
            name="passkey-name"
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={setName}
          />
        </CodeForm>
      ) : (
        <ProofForm
          label={t.add}
          text={t.addText}
          challenge={undefined}
          password={password}
          onChange={setPassword}
          onMailed={() => setIsMailed(true)}
        />
      )}
    </Dialog>
  );
}
