import { mailAddressOf } from '../accounts/identity/mail-address.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { endNewMinor, findNewMinors } from '../accounts/identity/user-changes.queries.js';
import { findChildrenOf, suspendParentConsent } from '../accounts/identity/user-parents.queries.js';
import { isPhoneVerified } from '../accounts/identity/wants-texts.js';
import type { Core } from '../platform/core.js';
import { drain } from '../platform/drain.js';
import { failpoint } from '../platform/failpoint.js';
import { unlistGamesOf } from '../play/games/game-safety.js';

/**
 * Undoes what an account that has become a minor's did as an adult's: its open games leave the lists, and its consents
 * for children are suspended. Idempotent.
 */
export async function undoAsMinor(core: Core, user: UserDoc): Promise<void> {
  await failpoint('minor.beforeUndo');
  await unlistGamesOf(core, user._id);
  const phone = isPhoneVerified(user) ? user.phone : undefined;
  for (const { _id, parent } of await findChildrenOf(core, { email: mailAddressOf(user), phone }))
    if (parent) await suspendParentConsent(core, { userId: _id, requestId: parent.requestId });
}

/**
 * Does so for every account whose change was cut, and once more for requests that overlapped it. Returns how many there
 * were.
 */
export async function undoAsMinors(core: Core): Promise<number> {
  const round = { atOnce: 2, failed: 'what a minor did as an adult could not be undone yet' };
  return await drain(core, findNewMinors(core), round, async (user) => {
    if (user.under18 && !user.deletedAt) await undoAsMinor(core, user);
    await endNewMinor(core, user);
  });
}
