import { requestMail } from '../mail/request-mail.js';
import type { Core } from '../runtime/core.js';
import { CODE_MINUTES, type CodePurpose } from './otp.model.js';

const WORDS: Record<CodePurpose, { subject: string; use: string }> = {
  registration: { subject: 'Your Crease registration code', use: 'finish your registration' },
  login: { subject: 'Your Crease login code', use: 'login' },
  reset: { subject: 'Your Crease password reset code', use: 'set a new password' },
};

/** Mails a code. It stands as six digits alone on a line of the text (contract §6). */
export async function mailCode(
  core: Core,
  purpose: CodePurpose,
  email: string,
  issued: { code: string; expiresAt: Date },
): Promise<void> {
  const { subject, use } = WORDS[purpose];
  const before = `Use this code to ${use} at Crease:`;
  const after = `It is good for ${CODE_MINUTES} minutes, once. If you did not ask for it, you can ignore this mail; nobody can do anything without the code.`;
  await requestMail(core, {
    to: email,
    kind: 'otp',
    subject,
    text: `${before}\n\n${issued.code}\n\n${after}\n`,
    html: `<p>${before}</p><p style="font:600 28px/1.2 monospace;letter-spacing:6px">${issued.code}</p><p>${after}</p>`,
    uselessAt: issued.expiresAt,
  });
}
