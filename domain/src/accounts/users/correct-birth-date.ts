import { CONSENT_PURPOSES, CONSENTS } from '@crease/shared/consent-purposes';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { turning } from '../consents/consents.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { setUserFields } from '../identity/user-changes.queries.js';
import { endParent } from '../identity/user-parents.queries.js';
import { ageBy } from './judge-age.js';

/**
 * Sets the account's date of birth in answer to a request, over the one before; the same date again changes nothing.
 * @throws `VALIDATION` for a date ahead; `NOT_FOUND` for a deleted account; `STATE_CONFLICT` if the request set another
 * date
 */
export async function correctBirthDate(
  core: Core,
  userId: Types.ObjectId,
  birthDate: string,
  requestId: Types.ObjectId,
): Promise<UserDoc> {
  for (;;) {
    const account = await findLiveUser(core, userId.toString());
    if (!account) throw refuse('NOT_FOUND', 'no_such_account');
    if (account.birthDateRequest?.equals(requestId)) {
      if (account.birthDate === birthDate) return await withoutParent(core, account);
      throw refuse('STATE_CONFLICT', 'birth_date_corrected');
    }
    const age = ageBy(birthDate, core.clock.now());
    const ended = CONSENT_PURPOSES.filter((purpose) => age.under18 && !CONSENTS[purpose].minors);
    const answers = ended.map((purpose) => ({ purpose, given: false, way: 'under-18' as const }));
    const fields = { ...age, birthDateRequest: requestId };
    const changed = await setUserFields(core, userId, fields, turning(account, answers));
    // A miss: the account has consented to something since it was read, or was deleted.
    if (changed) return await withoutParent(core, changed);
  }
}

/** Ends a parent's consent for an account that is an adult's by the corrected date. */
async function withoutParent(core: Core, account: UserDoc): Promise<UserDoc> {
  if (!account.under18) await endParent(core, account);
  return account;
}
