import { sendPhoneCode, verifyPhone } from '@crease/shared/contracts/user';
import { formatPhone } from '@crease/shared/format/phone';
import { call } from '../../../lib/api/call.js';
import { phoneTexts as t } from '../texts.js';
import { CodeDialog } from './code-dialog.js';

/** Enters the code sent to the account's phone, so that text messages may be sent to it. */
export function VerifyPhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <CodeDialog
      title={t.title}
      submit={t.confirm}
      submitting={t.confirming}
      done={t.confirmed}
      failed={t.confirmFailed}
      prove={(otp) => call(verifyPhone, { body: { otp } })}
      resend={() => call(sendPhoneCode, {})}
      onClose={onClose}
    >
      {t.sentTo} <strong className="num">{formatPhone(phone)}</strong>.
    </CodeDialog>
  );
}
