import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { wrongStepsMail } from '../auth/account-mails.js';
import { countSecondStep, forgetSecondStep, isSecondStepSlowed } from '../auth/login-attempts.js';
import type { UserDoc } from '../identity/user.schema.js';

/**
 * Tries a code of the second step. Attempts are counted per account; the fifth wrong one starts a wait and is mailed to
 * the account, once a day. Returns what `prove` does.
 * @throws `BAD_CREDENTIALS` if that is false or undefined; `RATE_LIMITED` during a wait.
 */
export async function trySecondStep<T>(
  core: Core,
  user: UserDoc,
  source: 'settings' | { address: string },
  prove: () => Promise<T | false | undefined>,
): Promise<T> {
  const userId = user._id.toString();
  await countSecondStep(core, userId, source);
  const proven = await prove();
  if (proven !== false && proven !== undefined) {
    await forgetSecondStep(core, userId, source);
    return proven;
  }
  core.log.info({ userId, by: 'second-factor' }, 'a second step was refused');
  if (await isSecondStepSlowed(core, userId)) await tell(core, user);
  throw refuse('BAD_CREDENTIALS', 'wrong_app_code');
}

async function tell(core: Core, { _id, email, name }: UserDoc): Promise<void> {
  const at = core.clock.now();
  await requestMail(core, {
    id: stableId(`wrong-steps-${_id}-${dayOf(at)}`),
    to: email,
    kind: 'security',
    ...wrongStepsMail({ name, at }),
  });
}
