import type { Pagination } from '@crease/shared/contracts/common';
import type { LedgerEntry, Settlement } from '@crease/shared/contracts/settlements';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { findEntries, type LedgerEntryDoc } from '../ledger/ledger-entry.schema.js';
import { heldUntil } from '../payouts/payout-account.schema.js';
import { isMade } from './make-settlement.js';
import { presentEntry, presentSettlement } from './settlement.present.js';
import { findSettlement, type MadeSettlement, pageOfSettlements } from './settlement.schema.js';

/** A page of an owner's settlements, newest first. */
export async function listSettlements(
  core: Core,
  ownerId: string,
  page: { page: number; limit: number },
): Promise<{ settlements: Settlement[]; pagination: Pagination }> {
  const owner = new Types.ObjectId(ownerId);
  const [{ found, total }, held] = await Promise.all([
    pageOfSettlements(core, owner, page),
    heldUntil(core, owner),
  ]);
  return {
    settlements: found.map((one) => presentSettlement(one, held)),
    pagination: paginationOf(page, total),
  };
}

/** An owner's settlement. @throws `NOT_FOUND` for another owner's. */
export async function findSettlementOf(
  core: Core,
  ownerId: string,
  settlementId: string,
): Promise<MadeSettlement> {
  const settlement = await findSettlement(core, new Types.ObjectId(settlementId));
  if (!settlement || !isMade(settlement) || settlement.ownerId.toString() !== ownerId) {
    throw new AppError('NOT_FOUND', 'There is no such settlement.');
  }
  return settlement;
}

/** A settlement with its entries, in chronological order. */
export async function readSettlement(
  core: Core,
  ownerId: string,
  settlementId: string,
): Promise<Settlement & { entries: LedgerEntry[] }> {
  const settlement = await findSettlementOf(core, ownerId, settlementId);
  const entries = await findEntries(core, settlement.entryIds);
  const held = await heldUntil(core, settlement.ownerId);
  return { ...presentSettlement(settlement, held), entries: entries.map(presentEntry) };
}

const READ_AT_ONCE = 500;

/** The entries of a settlement in bounded reads, in the order of its list. */
export async function* entriesOf(
  core: Core,
  { entryIds }: Pick<MadeSettlement, 'entryIds'>,
): AsyncGenerator<LedgerEntryDoc> {
  for (let start = 0; start < entryIds.length; start += READ_AT_ONCE) {
    yield* await findEntries(core, entryIds.slice(start, start + READ_AT_ONCE));
  }
}
