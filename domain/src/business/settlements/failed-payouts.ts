import type { Pagination } from '@crease/shared/contracts/common';
import type { FailedPayout, OpenReversal, OpenTransfer } from '@crease/shared/contracts/failed-work';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { refundEntryId } from '../ledger/entries.js';
import { findEntry } from '../ledger/ledger-entry.schema.js';
import { wakeReversals } from '../ledger/wake-reversals.queries.js';
import { findPayoutAccount, maskTarget } from '../payouts/payout-account.schema.js';
import { DENIED_FOR_MS } from './pursue-settlements.js';
import { findSettlement, type SettlementDoc } from './settlement.schema.js';
import { findOpenTransfers, pageOfFailed, wakeFailed, wakeTransfer } from './settlement-payouts.queries.js';
import {
  findOpenReversal,
  findOpenReversals,
  type OfReversal,
  retryReversal,
} from './settlement-reversals.queries.js';

/** Settlements whose last payout failed, newest failure first, and transfers and reversals without an outcome. */
export async function listFailedPayouts(
  core: Core,
  page: { page: number; limit: number },
): Promise<{
  payouts: FailedPayout[];
  transfers: OpenTransfer[];
  openTransfers: number;
  reversals: OpenReversal[];
  openReversals: number;
  pagination: Pagination;
}> {
  const [{ found, total }, open, reversing] = await Promise.all([
    pageOfFailed(core, page),
    findOpenTransfers(core, openSince(core)),
    findOpenReversals(core, openSince(core)),
  ]);
  const names = await findNames(
    core,
    [...found, ...open.found, ...reversing.found].map(({ ownerId }) => ownerId),
  );
  const nameOf = ({ ownerId }: Pick<SettlementDoc, 'ownerId'>) => names.get(ownerId.toString()) ?? '';
  return {
    payouts: await Promise.all(found.map((settlement) => present(core, settlement, nameOf(settlement)))),
    transfers: open.found.flatMap((settlement) => presentTransfer(settlement, nameOf(settlement))),
    openTransfers: open.total,
    reversals: reversing.found.flatMap((one) => presentReversal(one, nameOf(one))),
    openReversals: reversing.total,
    pagination: paginationOf(page, total),
  };
}

const openSince = (core: Core): Date => new Date(core.clock.now().getTime() - DENIED_FOR_MS);

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

function presentTransfer(
  { _id, ownerId, amount, payoutId, vendor, sentAt }: SettlementDoc,
  name: string,
): OpenTransfer[] {
  if (!vendor || !payoutId || !sentAt) return [];
  const { provider, transferId, unknownWord } = vendor;
  return [
    {
      _id: _id.toString(),
      owner: { _id: ownerId.toString(), name },
      amount,
      provider,
      payoutId,
      ...(transferId === undefined ? {} : { transferId }),
      ...(unknownWord === undefined ? {} : { unknownWord }),
      sentAt: sentAt.toISOString(),
    },
  ];
}

function presentReversal(
  { _id, ownerId, payoutId = '', vendor, reversals: reversal }: OfReversal,
  name: string,
): OpenReversal[] {
  const { refundId, amount, status, reason, unknownWord, sentAt, at } = reversal;
  if (!vendor || (status !== 'sent' && status !== 'refused')) return [];
  const { provider, transferId } = vendor;
  return [
    {
      _id: _id.toString(),
      refundId,
      owner: { _id: ownerId.toString(), name },
      amount,
      provider,
      payoutId,
      ...(transferId === undefined ? {} : { transferId }),
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(unknownWord === undefined ? {} : { unknownWord }),
      sentAt: (sentAt ?? at).toISOString(),
    },
  ];
}

/**
 * Asks the provider soon about a reversal that is listed, and requests a refused one again, until a settlement has made
 * up for it.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` if it is not listed
 */
export async function askForReversal(
  core: Core,
  settlementId: string,
  refundId: string,
): Promise<{ amount: number; status: 'due' | 'sent' }> {
  const settlement = await findSettlement(core, new Types.ObjectId(settlementId));
  if (!settlement?.reversals?.some((one) => one.refundId === refundId))
    throw new AppError('NOT_FOUND', 'There is no such reversal.');
  const listed = await findOpenReversal(core, settlement._id, refundId, openSince(core));
  if (!listed) throw refuse('STATE_CONFLICT', 'no_open_reversal');
  const { amount, status } = listed;
  if (status === 'refused') {
    const refund = await findEntry(core, refundEntryId(refundId));
    const isAgain = refund?.open === true && (await retryReversal(core, settlement._id, refundId));
    if (!isAgain) throw refuse('STATE_CONFLICT', 'no_open_reversal');
  }
  await wakeReversals(core, settlement._id);
  return { amount, status: status === 'refused' ? 'due' : 'sent' };
}

/**
 * Asks the provider within a minute about a transfer that is listed.
 * @throws `NOT_FOUND`, `STATE_CONFLICT` if it is not listed
 */
export async function askForTransfer(core: Core, settlementId: string): Promise<SettlementDoc> {
  const _id = new Types.ObjectId(settlementId);
  const woken = await wakeTransfer(core, _id, openSince(core));
  if (woken) return woken;
  if (!(await findSettlement(core, _id))) throw new AppError('NOT_FOUND', 'There is no such settlement.');
  throw refuse('STATE_CONFLICT', 'no_open_transfer');
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
