import { proveEmail, updateMe, verifyEmail } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { updateUser } from '../../../lib/session.js';
import { judgeOtp, OtpField, ResendButton } from '../../auth/public.js';
import { settingsTexts as t } from '../texts.js';

interface Props {
  email: string;
  /** It is the account's own, to which mails had stopped. */
  again?: boolean;
  onClose: () => void;
}

/** The code that went to an address: with it the account's email changes, or mails go there again. */
export function VerifyEmailDialog({ email, again = false, onClose }: Props) {
  const [otp, setOtp] = useState('');
  const { formRef, show, bind } = useFieldErrors(['otp']);
  const field = bind({ otp }, (values) => setOtp(values.otp));
  const verify = useMutation({
    mutationFn: () => call(verifyEmail, { body: { email, otp } }),
    onSuccess: ({ user }) => updateUser(user),
  });

  const submit = async () => {
    const verdict = judgeOtp(otp);
    if (!verdict.ok) {
      show(verdict.errors);
      return;
    }
    try {
      await verify.mutateAsync();
      toast.success(again ? t.mailAgain : t.emailChanged);
      onClose();
    } catch (error) {
      const text = messageOf(error, t.emailFailed);
      toast.error(text);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) show({ otp: text });
    }
  };

  return (
    <FormDialog
      title={again ? t.mailConfirm : t.verifyEmail}
      formRef={formRef}
      busy={verify.isPending}
      submit={verify.isPending ? t.confirmingEmail : t.confirmEmail}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t.verifyEmailText} <strong className="settings-address">{email}</strong>.
      </p>
      <OtpField {...field('otp')} autoFocus />
      <ResendButton send={() => (again ? call(proveEmail, {}) : call(updateMe, { body: { email } }))} />
    </FormDialog>
  );
}
