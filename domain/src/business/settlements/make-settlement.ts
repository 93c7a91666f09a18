import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { insertEntry, stampEntries } from '../ledger/ledger-entry.schema.js';
import { taxLines } from '../ledger/lines.js';
import { raiseFence, readFence } from '../ledger/refund-fence.schema.js';
import { findPayoutAccount } from '../payouts/payout-account.schema.js';
import { billDueAt } from './bill-due-at.js';
import { type Plan, planSettlement, taxEntryId } from './plan-settlement.js';
import { refundsGoing } from './refund-cover.js';
import {
  dropEmpty,
  findOpenSettlement,
  findSettlement,
  fixList,
  type MadeSettlement,
  noteStamped,
  openSettlement,
  type SettlementDoc,
} from './settlement.schema.js';

/** A settlement interrupted while being made is resumed after this. */
export const RESUME_AFTER_MS = 10_000;
const STAMPED_AT_ONCE = 500;

/** True if nothing is due, or the owner owes more than that. Entries that sum to 0 are settled without a payout. */
const isEmpty = ({ amount, entryIds }: Pick<Plan, 'amount' | 'entryIds'>): boolean =>
  amount < 0 || (amount === 0 && entryIds.length === 0);

/**
 * Makes an owner's settlement of everything due by the end of `until`: opens an empty one, fixes its list in one
 * update, stamps its entries. Null if nothing is due, if the owner owes more than that, or if an earlier settlement is
 * open.
 */
export async function settleOwner(
  core: Core,
  ownerId: Types.ObjectId,
  until: string,
): Promise<MadeSettlement | null> {
  if (await findOpenSettlement(core, ownerId)) return null;
  const going = await refundsGoing(core, await readFence(core, ownerId));
  if (isEmpty(await planSettlement(core, { ownerId, to: until }, going))) return null;
  const resumeAt = new Date(core.clock.now().getTime() + RESUME_AFTER_MS);
  const opened = await openSettlement(core, ownerId, until, resumeAt);
  if (!opened) return null;
  await failpoint('settlement.afterOpen');
  return await makeList(core, opened);
}

/**
 * Fixes the list of an open settlement. The settlement being open prevents any other from taking its entries. Null if
 * another worker has made the list, or there is nothing to pay.
 */
export async function makeList(core: Core, settlement: SettlementDoc): Promise<MadeSettlement | null> {
  const { _id, ownerId, to, at } = settlement;
  // From here on, refunds by hand are refused until the list is fixed or the settlement dropped (`refundCover`).
  const going = await refundsGoing(core, await raiseFence(core, ownerId));
  const { from, ...planned } = await planSettlement(core, settlement, going);
  if (isEmpty(planned)) {
    await dropEmpty(core, _id);
    return null;
  }
  const account = planned.amount === 0 ? undefined : await findPayoutAccount(core, ownerId);
  const list = {
    ...planned,
    from: from && from < to ? from : to,
    ...(account ? { account } : {}),
    ...(planned.commission === 0 ? {} : { billDueAt: billDueAt(at) }),
  };
  if (!(await fixList(core, _id, list))) return null;
  await failpoint('settlement.afterList');
  const made = await findSettlement(core, _id);
  if (!made || !isMade(made)) return null;
  await stampList(core, made);
  return made;
}

export const isMade = (settlement: SettlementDoc): settlement is MadeSettlement =>
  settlement.entryIds !== undefined;

/** Writes the entry of what it withholds, and sets its id on each entry of its list. Resumable. */
export async function stampList(core: Core, settlement: MadeSettlement): Promise<void> {
  const { _id, ownerId, entryIds, at, tcs = 0, tds = 0 } = settlement;
  const taxId = taxEntryId(_id);
  if (entryIds.includes(taxId)) {
    await insertEntry(core, {
      _id: taxId,
      kind: 'adjustment',
      at,
      ownerId,
      lines: taxLines(ownerId, { tcs, tds }),
    });
    await failpoint('settlement.afterTax');
  }
  for (let start = 0; start < entryIds.length; start += STAMPED_AT_ONCE) {
    await stampEntries(core, entryIds.slice(start, start + STAMPED_AT_ONCE), _id);
    await failpoint('settlement.afterStamp');
  }
  await noteStamped(core, settlement);
}
