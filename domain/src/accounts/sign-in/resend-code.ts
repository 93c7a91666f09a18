import type { OtpPurpose } from '@crease/shared/contracts/auth';
import type { Core } from '../../platform/core.js';
import { mailCode } from '../auth/code-mail.js';
import { issueCode } from '../auth/otps.js';
import { findPending } from '../auth/pending-registration.schema.js';
import { requestLoginCode } from './login.js';
import { requestPasswordReset } from './password-change.js';

async function resendRegistrationCode(core: Core, email: string): Promise<void> {
  const issued = await issueCode(core, 'registration', email, { afterPause: true });
  const hasAccount = (await findPending(core, email)) !== null;
  await mailCode(core, 'registration', email, issued, { hasAccount });
}

const RESEND = {
  registration: resendRegistrationCode,
  login: (core, email) => requestLoginCode(core, email, true),
  reset: (core, email) => requestPasswordReset(core, email, true),
} as const satisfies Record<OtpPurpose, (core: Core, email: string) => Promise<void>>;

/**
 * Mails a new code that replaces the last one, at least 30 s after it (`RATE_LIMITED`); a registration keeps its
 * tempToken. Gives the same answer if no code is pending.
 */
export function resendCode(core: Core, purpose: OtpPurpose, email: string): Promise<void> {
  return RESEND[purpose](core, email);
}
