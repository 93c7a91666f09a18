import { Types } from 'mongoose';
import {
  findPayoutAccount,
  maskTarget,
  type PayoutTarget,
  writePayoutAccount,
} from '../../accounts/payout-accounts/payout-account.model.js';
import type { Core } from '../../platform/core.js';
import { wakeSettlements } from '../settlements/settlement-payouts.model.js';

/** Where a workplace's settlements go, masked; null where nobody has said. */
export async function readPayoutAccount(core: Core, ownerId: string): Promise<PayoutTarget | null> {
  const target = await findPayoutAccount(core, new Types.ObjectId(ownerId));
  return target && maskTarget(target);
}

/** Says where settlements go from now on; those that waited for it, or failed, are tried at once. Answers it masked. */
export async function setPayoutAccount(
  core: Core,
  ownerId: string,
  target: PayoutTarget,
): Promise<PayoutTarget> {
  const owner = new Types.ObjectId(ownerId);
  await writePayoutAccount(core, owner, target);
  await wakeSettlements(core, owner);
  return maskTarget(target);
}
