import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { isKnownAdult } from '../auth/authenticate.js';
import type { Caller } from '../identity/caller.js';
import type { UserDoc } from '../identity/user.schema.js';

type Account = Pick<UserDoc, 'turnsAdultAt' | 'parent'>;

/** True for a minor by date of birth without a parent's consent. A consent ends with the 18th birthday. */
export const lacksParent = ({ turnsAdultAt, parent }: Account, now: Date): boolean =>
  turnsAdultAt !== undefined && turnsAdultAt > now && parent?.status !== 'given';

/** Of these accounts those that may book: all but minors without a parent's consent. */
export async function withoutMinors(core: Core, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const now = core.clock.now();
  const accounts = await Promise.all(userIds.map((id) => core.reads.account(id)));
  return new Set(userIds.filter((_, i) => !lacksParent(accounts[i] ?? {}, now)));
}

/**
 * Refuses a minor without a parent's consent. Only an account that was no minor's seconds ago is not read again, so
 * that a withdrawal counts at once. @throws `PARENT_CONSENT_NEEDED`
 */
export async function assertParentConsent(core: Core, caller: Caller): Promise<void> {
  if (isKnownAdult(core, caller)) return;
  const account = await core.reads.account(caller.id);
  if (!account || !lacksParent(account, core.clock.now())) return;
  const { status, suspended } = account.parent ?? {};
  if (status === 'asked') throw refuse('PARENT_CONSENT_NEEDED', 'parent_asked');
  const saidNo = status === 'refused' || (status === 'withdrawn' && !suspended);
  throw refuse('PARENT_CONSENT_NEEDED', saidNo ? 'parent_said_no' : 'parent_not_asked');
}
