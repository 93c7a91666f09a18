import { proveEmail, type User } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { settingsTexts as t } from '../texts.js';
import { VerifyEmailDialog } from './verify-email-dialog.js';

interface Props {
  email: string;
  mail: NonNullable<User['mail']>;
}

/** Explains why the account's address gets no mail any more, and how to fix it. */
export function MailOffNotice({ email, mail: { off, at } }: Props) {
  const [verifying, setVerifying] = useState(false);
  const ask = useMutation({
    mutationFn: () => call(proveEmail, {}),
    onSuccess: () => setVerifying(true),
    onError: (error) => toast.error(messageOf(error, t.emailFailed)),
  });
  return (
    <div className="notice notice-accent">
      <Icon name="warning" />
      <div>
        <b>{t.mailOff[off](formatDateOf(at))}</b>
        <p>{t.mailOffText}</p>
      </div>
      <div className="notice-actions">
        <button type="button" className="btn btn-small" disabled={ask.isPending} onClick={() => ask.mutate()}>
          {t.mailConfirm}
        </button>
      </div>
      {verifying ? <VerifyEmailDialog email={email} again onClose={() => setVerifying(false)} /> : null}
    </div>
  );
}
