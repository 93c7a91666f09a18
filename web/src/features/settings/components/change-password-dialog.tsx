import { changePassword } from '@crease/shared/contracts/auth';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { judgeNewPassword } from '../../auth/judge-forms.js';
import { authTexts } from '../../auth/texts.js';
import { useChangePassword } from '../api/use-change-password.js';
import { settingsTexts as t } from '../texts.js';

const FIELDS = ['currentPassword', 'newPassword', 'confirm'] as const;
type Field = (typeof FIELDS)[number];

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const formId = useId();
  const change = useChangePassword();
  const [values, setValues] = useState({ currentPassword: '', newPassword: '', confirm: '' });
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(FIELDS);

  const field = (name: Field) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      setValues((all) => ({ ...all, [name]: value }));
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
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
    <Dialog
      title={t.changePassword}
      size="narrow"
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={change.isPending}>
            {change.isPending ? t.changing : t.changePassword}
          </button>
        </>
      }
    >
      <form id={formId} className="stack-4" ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.currentPassword}
          name="current-password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label={t.newPassword}
          name="new-password"
          autoComplete="new-password"
          hint={t.passwordHint}
          {...field('newPassword')}
        />
        <PasswordField
          label={t.confirmPassword}
          name="confirm-password"
          autoComplete="new-password"
          {...field('confirm')}
        />
      </form>
    </Dialog>
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
