import type { Proof } from '@crease/shared/contracts/proof';
import { proveEmail, updateMe, verifyEmail } from '@crease/shared/contracts/user';
import { call } from '../../../lib/api/call.js';
import { settingsTexts as t } from '../texts.js';
import { CodeDialog } from './code-dialog.js';

interface Props {
  email: string;
  /** It is the account's own, to which mails had stopped. */
  again?: boolean;
  /** Sent again with each new code: what the change of this account's email needs. */
  proof?: Proof | undefined;
  onClose: () => void;
}

/** The code that went to an address: with it the account's email changes, or mails go there again. */
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
