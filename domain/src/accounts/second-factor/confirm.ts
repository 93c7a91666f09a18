import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { secondFactorMail } from '../auth/account-mails.js';
import { endPendingCodes } from '../auth/otps.js';
import { findSecondFactor, switchOn } from '../credentials/second-factor.schema.js';
import { openSealed } from '../identity/secret-keys.js';
import type { UserDoc } from '../identity/user.schema.js';
import { hashOfRecovery, makeRecoveryCodes } from './recovery-codes.js';
import { stepOf } from './totp.js';

/**
 * Switches the second factor on with the first code of the shown secret. Returns the recovery codes, only once.
 * Undefined if the code is wrong or no secret was shown in the last minutes.
 */
export async function confirmFor(core: Core, user: UserDoc, code: string): Promise<string[] | undefined> {
  const now = core.clock.now();
  const userId = user._id.toString();
  const pending = (await findSecondFactor(core, user._id))?.pending;
  if (!pending || pending.until <= now) return undefined;
  const secret = openSealed(core.env, 'second-factor', pending.secret, userId);
  const lastStep = secret ? stepOf(secret, code, now) : null;
  if (lastStep === null) return undefined;
  const codes = makeRecoveryCodes();
  const recovery = codes.map((each) => hashOfRecovery(userId, each));
  if (!(await switchOn(core, user._id, { secret: pending.secret, lastStep, recovery }))) return undefined;
  await endPendingCodes(core, user);
  await requestMail(core, {
    to: user.email,
    kind: 'security',
    ...secondFactorMail({ name: user.name, what: 'on', at: now }),
  });
  return codes;
}
