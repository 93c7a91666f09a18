import type { Settlement } from '@crease/shared/contracts/settlements';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { maskTarget } from '../payouts/payout-account.schema.js';
import { isMade, stampList } from './make-settlement.js';
import { recordPaidByHand } from './pursue-settlements.js';
import { presentSettlement } from './settlement.present.js';
import { findSettlement } from './settlement.schema.js';
import { writePaidByHand } from './settlement-payouts.queries.js';

/**
 * Records that an admin has paid a settlement outside the provider.
 * @throws `NOT_FOUND`, or `STATE_CONFLICT` unless it is due or failed: one that is on its way or paid is never paid
 * again.
 */
export async function payByHand(core: Core, settlementId: string, reference: string): Promise<Settlement> {
  const _id = new Types.ObjectId(settlementId);
  const settlement = await findSettlement(core, _id);
  if (!settlement || !isMade(settlement)) throw new AppError('NOT_FOUND', 'There is no such settlement.');
  if (!settlement.stamped) await stampList(core, settlement);
  const { account } = settlement;
  const paid = await writePaidByHand(core, _id, { reference, account: account && maskTarget(account) });
  if (!paid) {
    throw new AppError('STATE_CONFLICT', 'This settlement is on its way or paid already.');
  }
  await failpoint('settlement.afterHand');
  await recordPaidByHand(core, paid);
  return presentSettlement(paid);
}
