import { formatExactRupees } from '@crease/shared/format/money';
import { findEntries, type LedgerEntryDoc } from '../business/ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../business/ledger/lines.js';
import type { SettlementDoc } from '../business/settlements/settlement.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import { findVendorsOf } from '../sales/vendors/vendor.schema.js';
import { checkCommissionBills } from './check-commission-bills.js';
import { checkReturns, checkWithheld } from './check-tax.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 7, for settlements: each is the sum of its entries, lists no others, and is paid once. */
export async function* checkSettlements(
  audit: Audit,
  settlements: SettlementDoc[],
): AsyncIterable<Violation> {
  for (const settlement of settlements) {
    yield* checkHeld(settlement);
    yield* checkClock(settlement);
    if (!settlement.entryIds || audit.now.getTime() - settlement.updatedAt.getTime() < GRACE_MS) continue;
    const entries = await findEntries(audit, settlement.entryIds);
    yield* checkList(settlement, entries);
    yield* checkWithheld(settlement, entries);
    yield* checkPaidOut(settlement, await findEntries(audit, payoutEntryIds(settlement)));
  }
  yield* checkVendors(audit, settlements);
  yield* checkReturns(audit, settlements);
  yield* checkCommissionBills(audit, settlements);
}

/** A held first payout is looked at again by itself, and is no longer held once it has started. */
function* checkHeld({ _id, heldSince, dueAt, status }: SettlementDoc): Iterable<Violation> {
  if (!heldSince) return;
  const subject = `settlements/${_id}`;
  if (!dueAt) yield { invariant: 7, subject, message: 'waits for checks, and nothing looks at it again' };
  if (status !== 'due' && status !== 'failed')
    yield { invariant: 7, subject, message: `is ${status}, and still waits for checks` };
}

/** A transfer through the split must not be due like a payout: workers from before the split would pay it again. */
function* checkClock({ _id, status, vendor, dueAt, splitDueAt }: SettlementDoc): Iterable<Violation> {
  if (status !== 'sent' || !vendor) return;
  const subject = `settlements/${_id}`;
  if (dueAt) yield { invariant: 7, subject, message: 'is sent to a vendor, and due like a payout' };
  if (!splitDueAt)
    yield { invariant: 7, subject, message: 'is sent to a vendor, and nothing looks at it again' };
}

function* checkList(settlement: SettlementDoc, entries: LedgerEntryDoc[]): Iterable<Violation> {
  const { _id, ownerId, amount, entryIds = [], stamped } = settlement;
  const subject = `settlements/${_id}`;
  if (entries.length !== entryIds.length) {
    const message = `lists ${entryIds.length} entries, of which the ledger has ${entries.length}`;
    yield { invariant: 7, subject, message };
  }
  const sum = sumOn(entries, ownerAccount(ownerId));
  if (sum !== amount) {
    const message = `is of ${formatExactRupees(amount)}, its entries sum to ${formatExactRupees(sum)}`;
    yield { invariant: 7, subject, message };
  }
  for (const entry of entries) {
    if (!stamped || entry.settlementId?.toString() === _id.toString()) continue;
    const message = `lists ${entry._id}, which bears ${entry.settlementId ?? 'no settlement'}`;
    yield { invariant: 7, subject, message };
  }
}

/** What was paid to the owner and did not come back matches the state: all of it, once, or nothing. */
function* checkPaidOut(settlement: SettlementDoc, payouts: LedgerEntryDoc[]): Iterable<Violation> {
  const { _id, amount, status } = settlement;
  const out = sumOn(payouts, 'paid_out');
  const wanted = status === 'sent' || status === 'paid' ? amount : 0;
  if (out === wanted) return;
  const message = `is ${status}, and ${formatExactRupees(out)} of ${formatExactRupees(amount)} was paid out`;
  yield { invariant: 7, subject: `settlements/${_id}`, message };
}

/**
 * A payout through the split must go to the owner's own vendor. A closed account's vendor is deleted, so it is skipped.
 */
async function* checkVendors(audit: Audit, settlements: SettlementDoc[]): AsyncIterable<Violation> {
  const split = settlements.flatMap(({ _id, ownerId, vendor }) => (vendor ? { _id, ownerId, vendor } : []));
  const owners = new Map(split.map(({ ownerId }) => [ownerId.toString(), ownerId]));
  const known = await findVendorsOf(audit, [...owners.values()]);
  const idOf = new Map(known.map((one) => [`${one.provider}:${one.ownerId}`, one.vendorId]));
  for (const { _id, ownerId, vendor } of split) {
    const key = `${vendor.provider}:${ownerId}`;
    if (!idOf.has(key) || idOf.get(key) === vendor.vendorId) continue;
    const message = `was sent to the vendor ${vendor.vendorId}, its owner is ${idOf.get(key) ?? 'none'}`;
    yield { invariant: 7, subject: `settlements/${_id}`, message };
  }
}

const sumOn = (entries: LedgerEntryDoc[], account: string): number =>
  roundToPaisa(entries.reduce((sum, entry) => sum + amountOn(entry, account), 0));

function payoutEntryIds({ _id, payouts }: SettlementDoc): string[] {
  // One id more than it knows of, to find a payout that it did not begin.
  const ids = [...Array.from({ length: payouts + 1 }, (_, k) => `${_id}-p${k + 1}`), `${_id}-hand`];
  return ids.flatMap((id) => [`settlement:${id}`, `settlement_failed:${id}`]);
}
