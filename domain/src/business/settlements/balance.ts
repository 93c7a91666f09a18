import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { findHeld } from '../../sales/disputes/dispute.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { scanOpenEntries } from '../ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { findNotOver } from './not-over.js';
import { findOpenSettlement, sumsByStatus } from './settlement.schema.js';
import { type Settled, sumsOfSettled } from './withheld.queries.js';

/** An owner's money in rupees: for games to come, for past games not paid out, on its way, and paid out. */
export interface Balance {
  ahead: number;
  due: number;
  onTheWay: number;
  paid: number;
  /** Withheld for disputes, and in neither `ahead` nor `due`; absent if it is 0. */
  disputed?: number;
  /** The sums of all settlements with tax data; absent while nothing was ever withheld. */
  settled?: Settled;
}

const ENTRIES_AT_ONCE = 500;

/**
 * An owner's balance (docs/product-rules.md, Ledger): the sum of the entries no settlement has taken, which stay few,
 * plus the settlements.
 */
export async function balanceOf(core: Core, ownerId: string): Promise<Balance> {
  const owner = new Types.ObjectId(ownerId);
  const now = core.clock.now();
  const open = await findOpenSettlement(core, owner);
  // A settlement's amount includes entries on its list that are not stamped yet.
  const listed = new Set(open && !open.stamped ? open.entryIds : []);
  const account = ownerAccount(owner);
  let [ahead, due] = [0, 0];
  for await (const batch of inBatches(scanOpenEntries(core, owner), ENTRIES_AT_ONCE)) {
    const ids = new Map(
      batch.flatMap(({ bookingId }) => (bookingId ? [[bookingId.toString(), bookingId]] : [])),
    );
    const notOver = await findNotOver(core, [...ids.values()], now);
    for (const entry of batch) {
      if (listed.has(entry._id)) continue;
      if (entry.bookingId && notOver.has(entry.bookingId.toString())) ahead += amountOn(entry, account);
      else due += amountOn(entry, account);
    }
  }
  const held = await findHeld(core, owner);
  const notOver = await findNotOver(
    core,
    held.map(({ bookingId }) => bookingId),
    now,
  );
  let disputed = 0;
  for (const { bookingId, frozen } of held) {
    const amount = frozen?.owner ?? 0;
    disputed += amount;
    if (notOver.has(bookingId.toString())) ahead -= amount;
    else due -= amount;
  }
  const [sums, settled] = await Promise.all([sumsByStatus(core, owner), sumsOfSettled(core, owner)]);
  return {
    ahead: roundToPaisa(ahead),
    due: roundToPaisa(due + (sums.due ?? 0) + (sums.failed ?? 0)),
    onTheWay: roundToPaisa(sums.sent ?? 0),
    paid: roundToPaisa(sums.paid ?? 0),
    ...(disputed !== 0 ? { disputed: roundToPaisa(disputed) } : {}),
    ...(settled && (settled.tcs !== 0 || settled.tds !== 0) ? { settled } : {}),
  };
}
