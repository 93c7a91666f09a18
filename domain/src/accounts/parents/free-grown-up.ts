import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { freeAdults } from '../identity/user-changes.queries.js';
import { endParent, findGrownUpWithParent } from '../identity/user-parents.queries.js';

/**
 * Ends what being a minor forbids, and a parent's consent, for every account that is 18 by now. Cut anywhere, it is
 * repeated. Returns how many there were.
 */
export async function freeGrownUp(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'a parent’s consent could not be ended yet' };
  await drain(core, findGrownUpWithParent(core), round, (account) => endParent(core, account));
  return await freeAdults(core);
}
