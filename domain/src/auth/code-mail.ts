import { requestMail } from '../mail/request-mail.js';
import { otpMail } from '../mail/templates/otp-mail.js';
import type { Core } from '../runtime/core.js';
import { CODE_MINUTES, type CodePurpose } from './otp.model.js';

/** Mails a code. It stands as six digits alone on a line of the text (contract §6). */
export async function mailCode(
  core: Core,
  purpose: CodePurpose,
  email: string,
  issued: { code: string; expiresAt: Date },
): Promise<void> {
  await requestMail(core, {
    to: email,
    kind: 'otp',
    ...otpMail({ code: issued.code, purpose, minutes: CODE_MINUTES }),
    uselessAt: issued.expiresAt,
  });
}
