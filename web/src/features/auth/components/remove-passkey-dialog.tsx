import type { Passkey } from '@crease/shared/contracts/passkeys';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useRemovePasskey } from '../api/use-passkeys.js';
import { passkeyTexts as t } from '../passkey-texts.js';

const FIELDS = ['password'] as const;

/** Removes a passkey after a password check. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  const [password, setPassword] = useState('');
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  const field = bind({ password }, (values) => setPassword(values.password));

  const submit = async () => {
    if (!password) {
      show({ password: t.passwordNeeded });
      return;
    }
    try {
      await remove.mutateAsync({ id: passkey.id, password });
      toast.success(t.removed);
      onClose();
    } catch (error) {
      const text = messageOf(error, t.removeFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: text });
    }
  };

  return (
    <FormDialog
      title={t.removeTitle}
      formRef={formRef}
      busy={remove.isPending}
      submit={remove.isPending ? t.removing : t.remove}
      cancel={t.keep}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.removeText(passkey.name)}</p>
      <PasswordField
        label={t.password}
        name="current-password"
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  );
}
