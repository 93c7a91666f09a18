import type { Pagination } from '@crease/shared/contracts/common';
import type { FailedPayout } from '@crease/shared/contracts/failed-work';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { findPayoutAccount, maskTarget } from '../payouts/payout-account.schema.js';
import { findSettlement, type SettlementDoc } from './settlement.schema.js';
import { pageOfFailed, wakeFailed } from './settlement-payouts.queries.js';

/** Settlements whose last payout failed, newest failure first. */
export async function listFailedPayouts(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ payouts: FailedPayout[]; pagination: Pagination }> {
  const { found, total } = await pageOfFailed(core, page);
  const names = await findNames(
    core,
    found.map(({ ownerId }) => ownerId),
  );
  return {
    payouts: await Promise.all(
      found.map((settlement) => present(core, settlement, names.get(settlement.ownerId.toString()) ?? '')),
    ),
    pagination: paginationOf(page, total),
  };
}

async function present(core: Core, settlement: SettlementDoc, name: string): Promise<FailedPayout> {
  const { _id, ownerId, from, to, amount, payouts, updatedAt, dueAt } = settlement;
  const account = (await findPayoutAccount(core, ownerId)) ?? settlement.account;
  return {
    _id: _id.toString(),
    owner: { _id: ownerId.toString(), name },
    from,
    to,
    amount,
    tries: payouts,
    failedAt: updatedAt.toISOString(),
    ...(dueAt ? { nextAt: dueAt.toISOString() } : {}),
    ...(account ? { account: maskTarget(account) } : {}),
  };
}

/**
 * Makes the next payout of a settlement due after the last one failed for good. Starting it is one conditional update
 * elsewhere, so it is paid once however often this is called. `isNew` is false if a payout was on its way.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` if no payout has failed.
 */
export async function retryPayout(
  core: Core,
  settlementId: string,
): Promise<{ settlement: SettlementDoc; isNew: boolean }> {
  const _id = new Types.ObjectId(settlementId);
  const woken = await wakeFailed(core, _id);
  if (woken) return { settlement: woken, isNew: true };
  const settlement = await findSettlement(core, _id);
  if (!settlement) throw new AppError('NOT_FOUND', 'There is no such settlement.');
  if (settlement.payouts === 0) throw refuse('STATE_CONFLICT', 'no_failed_payout');
  return { settlement, isNew: false };
}
