import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { findPayoutAccount, maskTarget } from './payout-account.model.js';

/** Where an account that is gone was paid to. A settlement under way keeps where it goes. */
export async function erasePayoutAccount(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await native(core.models, 'payoutAccounts').deleteOne({ _id: ownerId });
}

/** Where an owner is paid to, masked as on their screens. */
export async function exportPayoutAccount(core: Core, ownerId: Types.ObjectId) {
  const target = await findPayoutAccount(core, ownerId);
  return target ? [maskTarget(target)] : [];
}
