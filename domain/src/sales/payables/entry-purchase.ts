import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { mailAddressOf } from '../../accounts/identity/mail-address.js';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { getUser } from '../../accounts/users/user.service.js';
import type { Core } from '../../platform/core.js';
import { type EntryFee, entryNumber } from '../entry-record/entry-fees-port.js';
import { emailOf, type Purchase } from './payable.js';

/**
 * The fee of an entry that its captain is to pay.
 * @throws `NOT_FOUND` for an entry of another captain
 */
export async function entryPurchase(
  core: Core,
  entryId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<Purchase> {
  const entry = await core.entryFees.find(core, entryId);
  if (!entry?.captainId.equals(userId)) throw refuse('NOT_FOUND', 'no_such_entry');
  return purchaseOf(entry, await getUser(core, userId.toString()));
}

function purchaseOf(entry: EntryFee, user: UserDoc): Purchase {
  const { entryId, tournamentId, captainId, ownerId, ground, fee, expiresAt } = entry;
  return {
    record: {
      kind: 'entry',
      payableId: entryId,
      entryId,
      tournamentId,
      bookingId: entryId,
      bookingNumber: entryNumber(entryId),
      userId: captainId,
      ownerId,
      groundId: ground.groundId,
      groundName: ground.name,
      amount: fee,
    },
    contact: { phone: user.phone, name: user.name, ...emailOf(mailAddressOf(user)) },
    returnPath: `/payment/callback?entry_id=${entryId}`,
    note: `Entry of ${entry.teamName} in ${entry.tournamentName}`.slice(0, 200),
    isFirst: false,
    ...(expiresAt ? { endsAt: expiresAt } : {}),
    assertDue() {
      if (!entry.isDue) throw refuse('STATE_CONFLICT', 'entry_not_held');
    },
    readAgain: (core) => entryPurchase(core, entryId, captainId),
    async noteOrder(core) {
      return (await core.entryFees.find(core, entryId))?.isDue ?? false;
    },
  };
}
