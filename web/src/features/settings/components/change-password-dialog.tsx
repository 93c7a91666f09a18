import { changePassword } from '@crease/shared/contracts/auth';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { authTexts, judgeNewPassword, NewPasswordFields } from '../../auth/public.js';
import { useChangePassword } from '../api/use-change-password.js';
import { settingsTexts as t } from '../texts.js';

const FIELDS = ['currentPassword', 'newPassword', 'confirm'] as const;
type Field = (typeof FIELDS)[number];

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangePassword();
  const [values, setValues] = useState({ currentPassword: '', newPassword: '', confirm: '' });
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const field = bind(values, setValues);

  const submit = async () => {
    const wrong = judge(values);
    if (wrong) {
      show(wrong);
      return;
    }
    const { currentPassword, newPassword } = values;
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      toast.success(t.passwordChanged);
      onClose();
    } catch (error) {
      const text = messageOf(error, t.passwordFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ currentPassword: text });
      else showFrom(error);
    }
  };

  return (
    <FormDialog
      title={t.changePassword}
      formRef={formRef}
      busy={change.isPending}
      submit={change.isPending ? t.changing : t.changePassword}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.currentPassword}
        name="current-password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <NewPasswordFields
        another
        hint={t.passwordHint}
        password={field('newPassword')}
        confirm={field('confirm')}
      />
    </FormDialog>
  );
}

function judge({
  currentPassword,
  newPassword,
  confirm,
}: Record<Field, string>): FieldErrors<Field> | undefined {
  if (!currentPassword) return { currentPassword: authTexts.required(t.currentPassword) };
  const rule = judgeNewPassword<Field>(newPassword, confirm, 'newPassword', 'confirm');
  if (rule) return rule.errors;
  const judged = judgeBySchema(changePassword.body, { currentPassword, newPassword });
  return judged.ok ? undefined : { newPassword: judged.errors[0]?.message ?? t.passwordFailed };
}
