import type { Proof } from '@crease/shared/contracts/proof';
import { proveEmail, updateMe, verifyEmail } from '@crease/shared/contracts/user';
import { call } from '../../../lib/api/call.js';
import { settingsTexts as t } from '../texts.js';
import { CodeDialog } from './code-dialog.js';

interface Props {
  email: string;
  /** It is the account's own address, and mails to it had stopped. */
  again?: boolean;
  /** Sent again with each new code: the data needed to change this account's email. */
  proof?: Proof | undefined;
  onClose: () => void;
}

/** Enters the code sent to an address: the account's email changes, or mails to it resume. */
export function VerifyEmailDialog({ email, again = false, proof, onClose }: Props) {
  return (
    <CodeDialog
      title={again ? t.mailConfirm : t.verifyEmail}
      submit={t.confirmEmail}
      submitting={t.confirmingEmail}
      done={again ? t.mailAgain : t.emailChanged}
      failed={t.emailFailed}
      prove={(otp) => call(verifyEmail, { body: { email, otp } })}
      resend={() =>
        again ? call(proveEmail, {}) : call(updateMe, { body: { email, ...(proof ? { proof } : {}) } })
      }
      onClose={onClose}
    >
      {t.verifyEmailText} <strong className="settings-address">{email}</strong>.
    </CodeDialog>
  );
}
