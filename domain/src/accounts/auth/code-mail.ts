import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { CODE_MINUTES, type MailedCodePurpose } from '../identity/otp.schema.js';
import { otpMail } from './otp-mail.js';

/**
 * Mails a code, as six digits alone on a line of the text. With `hasAccount: false` nothing is mailed, but the database
 * does the same writes.
 */
export async function mailCode(
  core: Core,
  purpose: MailedCodePurpose,
  email: string,
  issued: { code: string; expiresAt: Date },
  { hasAccount }: { hasAccount: boolean } = { hasAccount: true },
): Promise<void> {
  await requestMail(core, {
    to: email,
    kind: 'otp',
    ...otpMail({ code: issued.code, purpose, minutes: CODE_MINUTES }),
    uselessAt: issued.expiresAt,
    hasAccount,
  });
}
