import type { User } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { updateUser } from '../../../lib/session.js';
import { judgeOtp, OtpField, ResendButton } from '../../auth/public.js';
import { settingsTexts } from '../texts.js';

interface Props {
  title: string;
  submit: string;
  submitting: string;
  /** Shown when the code was right. */
  done: string;
  /** Shown when it was wrong and the server gave no reason. */
  failed: string;
  /** Where the code was sent. */
  children: ReactNode;
  prove: (otp: string) => Promise<{ user: User }>;
  resend: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the code that proves an address or a phone, and shows the updated account. */
export function CodeDialog({
  title,
  submit,
  submitting,
  done,
  failed,
  children,
  prove,
  resend,
  onClose,
}: Props) {
  const [otp, setOtp] = useState('');
  const { formRef, show, bind } = useFieldErrors(['otp']);
  const field = bind({ otp }, (values) => setOtp(values.otp));
  const verify = useMutation({
    mutationFn: () => prove(otp),
    onSuccess: ({ user }) => updateUser(user),
  });

  const check = async () => {
    const verdict = judgeOtp(otp);
    if (!verdict.ok) {
      show(verdict.errors);
      return;
    }
    try {
      await verify.mutateAsync();
      toast.success(done);
      onClose();
    } catch (error) {
      const text = messageOf(error, failed);
      toast.error(text);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) show({ otp: text });
    }
  };

  return (
    <FormDialog
      title={title}
      formRef={formRef}
      busy={verify.isPending}
      submit={verify.isPending ? submitting : submit}
      cancel={settingsTexts.cancel}
      onSubmit={check}
      onClose={onClose}
    >
      <p>{children}</p>
      <OtpField {...field('otp')} autoFocus />
      <ResendButton send={resend} />
    </FormDialog>
  );
}
