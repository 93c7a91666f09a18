import type { Core } from '../../platform/core.js';
import { removeSubscriber } from '../newsletter/subscriber.schema.js';
import { setMailOff, type WhyOff } from './mail-address.queries.js';

/**
 * An address that takes nothing more, or whose reader has complained, is mailed nothing more until it is proven again, but codes
 * and warnings; it leaves the newsletter too. `at`: when it happened; what is older than the last proof changes nothing.
 */
export async function switchOffMail(
  core: Core,
  gone: { email: string; why: WhyOff; at: Date },
): Promise<void> {
  await removeSubscriber(core, gone.email);
  if (await setMailOff(core, gone)) core.log.info({ why: gone.why }, 'an address was switched off');
}
