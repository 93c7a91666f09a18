import { z } from 'zod';
import { contract } from '../contract.js';
import { typedCode } from '../typed-code.js';
import { anyPassword, isoTime, otp } from './common.js';
import { signedIn } from './refresh.js';

const challenge = z.string().min(1).max(600);
/** A recovery code as `recovery-codes.ts` makes it, which may contain six digits in a row. */
const isRecoveryCode = (text: string): boolean => /^[A-HJ-NP-Z2-9]{16}$/i.test(text.replace(/[\s-]/g, ''));

/** Six digits from the app, also inside a pasted sentence; or a recovery code with or without dashes. */
const code = z
  .string()
  .max(300)
  .transform((text) => (isRecoveryCode(text) ? text.trim() : (typedCode(text) ?? text.trim())))
  .pipe(z.string().min(6).max(24));
const recoveryCodes = z.array(z.string());
const message = z.object({ message: z.string() });
/** The password, within a session; or the challenge of a password login. */
const proof = z.union([z.strictObject({ password: anyPassword }), z.strictObject({ challenge })]);

export const passSecondFactor = contract({
  method: 'POST',
  path: '/auth/second-factor',
  tag: 'Auth',
  summary: 'The second step of a login; after an enrolment that the login asked for, with the recovery codes',
  body: z.strictObject({ challenge, code }),
  response: signedIn.extend({ recoveryCodes: recoveryCodes.optional() }),
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});

export const getSecondFactor = contract({
  method: 'GET',
  path: '/auth/second-factor',
  auth: 'user',
  tag: 'Auth',
  summary: 'Whether my login has a second step, and whether it must',
  response: z.object({
    on: z.boolean(),
    required: z.boolean(),
    recoveryLeft: z.number(),
    since: isoTime.optional(),
  }),
});
export type SecondFactor = z.infer<(typeof getSecondFactor)['response']>;

export const mailEnrolmentCode = contract({
  method: 'POST',
  path: '/auth/second-factor/mail-code',
  auth: 'optional',
  tag: 'Auth',
  summary: 'Ask for the mailed code that an enrolment needs beside the password',
  body: proof,
  response: message,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});

export const beginEnrolment = contract({
  method: 'POST',
  path: '/auth/second-factor/enrol',
  auth: 'optional',
  shownOnce: true,
  tag: 'Auth',
  summary:
    'A secret for the authenticator app, shown once; good when a code of it comes back within 10 minutes',
  body: z.union([z.strictObject({ password: anyPassword, otp }), z.strictObject({ challenge, otp })]),
  response: z.object({ secret: z.string(), url: z.string(), qr: z.string() }),
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});
export type Enrolment = z.infer<(typeof beginEnrolment)['response']>;

export const confirmEnrolment = contract({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  auth: 'user',
  shownOnce: true,
  tag: 'Auth',
  summary: 'Switch it on with the first code; ends all other sessions and answers the recovery codes, once',
  body: z.strictObject({ code }),
  response: z.object({ recoveryCodes }),
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});

export const switchOffSecondFactor = contract({
  method: 'POST',
  path: '/auth/second-factor/off',
  auth: 'user',
  tag: 'Auth',
  summary: 'Switch the second step off',
  body: z.strictObject({ password: anyPassword, code }),
  response: message,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const renewRecoveryCodes = contract({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  auth: 'user',
  shownOnce: true,
  tag: 'Auth',
  summary: 'New recovery codes in place of the old ones',
  body: z.strictObject({ password: anyPassword, code }),
  response: z.object({ recoveryCodes }),
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});
