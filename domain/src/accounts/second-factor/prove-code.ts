import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { secondFactorMail } from '../auth/account-mails.js';
import { type SecondFactorDoc, takeRecovery, takeStep } from '../credentials/second-factor.schema.js';
import { openSealed, seal } from '../identity/secret-keys.js';
import type { UserDoc } from '../identity/user.schema.js';
import { hashOfRecovery } from './recovery-codes.js';
import { stepOf } from './totp.js';

/** Accepts a code of the app or a recovery code, once. False for a wrong or used one. */
export async function proveCode(
  core: Core,
  user: Pick<UserDoc, '_id' | 'name' | 'email'>,
  factor: SecondFactorDoc,
  code: string,
): Promise<boolean> {
  const userId = user._id.toString();
  const secret = factor.secret && openSealed(core.env, 'second-factor', factor.secret, userId);
  const step = secret ? stepOf(secret, code, core.clock.now()) : null;
  if (secret && factor.secret && step !== null) {
    // Sealed again each time, under the current key, so that old keys can be removed.
    const resealed = seal(core.env, 'second-factor', secret, userId);
    return await takeStep(core, user._id, factor.secret, step, resealed);
  }
  const left = await takeRecovery(core, user._id, hashOfRecovery(userId, code));
  if (left === null) return false;
  await requestMail(core, {
    to: user.email,
    kind: 'security',
    ...secondFactorMail({ name: user.name, what: 'recovery', left, at: core.clock.now() }),
  });
  return true;
}
