import { codeBoard, type MailText, mailFrame, paragraph } from '../../messaging/mail/mail-frame.js';
import type { MailedCodePurpose } from '../identity/otp.schema.js';

const WORDS: Record<MailedCodePurpose, { subject: string; heading: string; use: string }> = {
  registration: {
    subject: 'Your Crease registration code',
    heading: 'Finish your registration',
    use: 'finish your registration',
  },
  login: { subject: 'Your Crease login code', heading: 'Your login code', use: 'log in' },
  email: { subject: 'Your Crease email code', heading: 'Your new email', use: 'confirm your new email' },
  'parent-mail': {
    subject: 'Your Crease code for a parent’s consent',
    heading: 'A parent’s consent',
    use: 'confirm your email as a parent',
  },
  'second-factor': {
    subject: 'Your Crease two-step login code',
    heading: 'Set up two-step login',
    use: 'set up two-step login',
  },
  reset: { subject: 'Your Crease password reset code', heading: 'A new password', use: 'set a new password' },
};

/** The mail with a code, as six digits alone on a line of its text. `minutes` is the code's lifetime. */
export function otpMail(input: { code: string; purpose: MailedCodePurpose; minutes: number }): MailText {
  const { subject, heading, use } = WORDS[input.purpose];
  const before = `Use this code to ${use} at Crease.`;
  const good = `It is good for ${input.minutes} minutes, once.`;
  const after = 'If you did not ask for it, ignore this mail: nobody can do anything without the code.';
  return {
    subject,
    text: `${before}\n\n${input.code}\n\n${good} ${after}\n`,
    html: mailFrame({
      preview: `${input.code} is your code`,
      heading,
      rows: [paragraph(before), codeBoard('Your code', input.code, good), paragraph(after)],
    }),
  };
}
