import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { findEndsOf } from '../../sales/booking-record/booking-money.queries.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { scanOpenEntries } from '../ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { findOpenSettlement, sumsByStatus } from './settlement.schema.js';

/** Rupees of an owner: for games not over yet, for games over and not paid out, on the way to their account, there. */
export interface Balance {
  ahead: number;
  due: number;
  onTheWay: number;
  paid: number;
}

const ENTRIES_AT_ONCE = 500;

/**
 * Where an owner's money stands (docs/product-rules.md, Ledger): what no settlement has taken is the sum of its entries,
 * which are few however old the ledger is; the rest is in the settlements.
 */
export async function balanceOf(core: Core, ownerId: string): Promise<Balance> {
  const owner = new Types.ObjectId(ownerId);
  const now = core.clock.now();
  const open = await findOpenSettlement(core, owner);
  // Entries that a settlement has on its list and has not stamped yet are in its amount.
  const listed = new Set(open && !open.stamped ? open.entryIds : []);
  const account = ownerAccount(owner);
  let [ahead, due] = [0, 0];
  for await (const batch of inBatches(scanOpenEntries(core, owner), ENTRIES_AT_ONCE)) {
    const ids = new Map(
      batch.flatMap(({ bookingId }) => (bookingId ? [[bookingId.toString(), bookingId]] : [])),
    );
    const ends = await findEndsOf(core, [...ids.values()]);
    const notOver = new Set(ends.filter(({ endsAt }) => endsAt > now).map(({ _id }) => _id.toString()));
    for (const entry of batch) {
      if (listed.has(entry._id)) continue;
      if (entry.bookingId && notOver.has(entry.bookingId.toString())) ahead += amountOn(entry, account);
      else due += amountOn(entry, account);
    }
  }
  const sums = await sumsByStatus(core, owner);
  return {
    ahead: roundToPaisa(ahead),
    due: roundToPaisa(due + (sums.due ?? 0) + (sums.failed ?? 0)),
    onTheWay: roundToPaisa(sums.sent ?? 0),
    paid: roundToPaisa(sums.paid ?? 0),
  };
}
