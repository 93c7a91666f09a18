import type { Core } from '../../platform/core.js';
import { removeSubscriber } from '../newsletter/subscriber.schema.js';
import { leaveNewsletter } from '../newsletter/subscription.js';
import { setMailOff, type WhyOff } from './mail-address.queries.js';

/**
 * Switches off an address that bounces or whose reader complained: it gets only codes and warnings until proven again,
 * and leaves the newsletter; a complaint withdraws the account's consent to marketing. `at` is when it happened;
 * reports older than the last proof are ignored.
 */
export async function switchOffMail(
  core: Core,
  gone: { email: string; why: WhyOff; at: Date },
): Promise<void> {
  if (gone.why === 'complained') await leaveNewsletter(core, gone.email, 'spam-report');
  else await removeSubscriber(core, gone.email);
  if (await setMailOff(core, gone)) core.log.info({ why: gone.why }, 'an address was switched off');
}
