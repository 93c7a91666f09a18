import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { insertConsents } from '../consents/consent.schema.js';
import { endFiling, findUnfiled } from '../identity/user-changes.queries.js';
import { tellOfParent } from '../parents/tell-of-parent.js';

/**
 * Copies new answers from their accounts to the collection of consents, also those of accounts deleted meanwhile, and
 * tells of a parent's. Cut anywhere, it is repeated: an answer has the same id each time. Returns how many accounts
 * were due.
 */
export async function fileConsents(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'a consent could not be filed yet' };
  return await drain(core, findUnfiled(core), round, async (account) => {
    const { _id: userId, unfiledConsents = [] } = account;
    await insertConsents(
      core,
      unfiledConsents.map((answer) => ({ ...answer, userId })),
    );
    await tellOfParent(core, account);
    await endFiling(core, account);
  });
}
