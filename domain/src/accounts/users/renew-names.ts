import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { endRename, findRenamed } from '../identity/user-changes.queries.js';

/** Requests in flight when the name changed have ended after this long. */
const RENEW_AFTER_MS = 30_000;

/**
 * Updates the copies of recently changed names once more: for requests that still wrote the old name, for two changes
 * at once, and after a crash. Returns how many accounts were due.
 */
export async function renewNames(core: Core): Promise<number> {
  const before = new Date(core.clock.now().getTime() - RENEW_AFTER_MS);
  const round = { atOnce: 4, failed: 'the copies of a name could not be renewed yet' };
  return await drain(core, findRenamed(core, before), round, async (account) => {
    await core.profileCopies.renewName(core, account);
    await endRename(core, account);
  });
}
