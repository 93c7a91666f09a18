import { sendPhoneCode, verifyPhone } from '@crease/shared/contracts/user';
import { formatPhone } from '@crease/shared/format/phone';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { updateUser } from '../../../lib/session.js';
import { judgeOtp, OtpField, ResendButton } from '../../auth/public.js';
import { settingsTexts, phoneTexts as t } from '../texts.js';

/** The code that went to the account's phone: with it texts may be sent there. */
export function VerifyPhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [otp, setOtp] = useState('');
  const { formRef, show, bind } = useFieldErrors(['otp']);
  const field = bind({ otp }, (values) => setOtp(values.otp));
  const verify = useMutation({
    mutationFn: () => call(verifyPhone, { body: { otp } }),
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
      toast.success(t.confirmed);
      onClose();
    } catch (error) {
      const text = messageOf(error, t.confirmFailed);
      toast.error(text);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) show({ otp: text });
    }
  };

  return (
    <FormDialog
      title={t.title}
      formRef={formRef}
      busy={verify.isPending}
      submit={verify.isPending ? t.confirming : t.confirm}
      cancel={settingsTexts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t.sentTo} <strong className="num">{formatPhone(phone)}</strong>.
      </p>
      <OtpField {...field('otp')} autoFocus />
      <ResendButton send={() => call(sendPhoneCode, {})} />
    </FormDialog>
  );
}
