import { phoneNumber } from '@crease/shared/phone-number';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { EmailField } from '../../../components/email-field.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { fieldErrorsOf, useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { closeParentDialog, parentDialogAtom } from '../../../lib/parent-dialog-state.js';
import { useUser } from '../../../lib/session.js';
import { useAskParent } from '../api/use-parents.js';
import { parentTexts as t } from '../texts.js';
import { parentStateOf } from './parent-settings.js';

const FIELDS = ['name', 'email', 'phone'] as const;

/** Asks a minor for a parent, who then gets a mail; over the page where the minor was refused, or from Settings. */
export function AskParentDialog() {
  const state = useAtomValue(parentDialogAtom);
  const user = useUser();
  const ask = useAskParent();
  const { name = '', email = '', phone = '' } = user?.parent ?? {};
  const [values, setValues] = useState({ name, email, phone });
  const [failure, setFailure] = useState('');
  const { formRef, show, bind } = useFieldErrors(FIELDS);
  if (!state || !user) return null;
  const submit = async () => {
    const missing = {
      ...(values.name.trim() ? {} : { name: t.nameMissing }),
      ...(values.email.includes('@') ? {} : { email: t.emailWrong }),
      ...(phoneNumber(values.phone) ? {} : { phone: t.phoneWrong }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    setFailure('');
    try {
      await ask.mutateAsync(values);
      toast.success(t.sent);
      closeParentDialog();
    } catch (error) {
      const errors = fieldErrorsOf(error, FIELDS);
      if (Object.keys(errors).length > 0) show(errors);
      else setFailure(messageOf(error, t.failed));
    }
  };
  const field = bind(values, setValues);
  return (
    <FormDialog
      title={t.heading}
      formRef={formRef}
      busy={ask.isPending}
      submit={ask.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={closeParentDialog}
    >
      <p>{state.refusal ?? parentStateOf(user)}</p>
      <p className="small text-2">{t.about}</p>
      <TextField label={t.name} autoComplete="off" maxLength={80} required {...field('name')} />
      <EmailField label={t.email} {...field('email')} />
      <TextField
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        required
        {...field('phone')}
      />
      {failure ? (
        <p role="alert" className="field-error">
          {failure}
        </p>
      ) : null}
    </FormDialog>
  );
}
