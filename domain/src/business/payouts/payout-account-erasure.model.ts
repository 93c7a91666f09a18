import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPayoutAccount, maskTarget } from './payout-account.model.js';

/** Where an owner is paid to, masked as on their screens. */
export async function exportPayoutAccount(core: Core, ownerId: Types.ObjectId) {
  const target = await findPayoutAccount(core, ownerId);
  return target ? [maskTarget(target)] : [];
}
