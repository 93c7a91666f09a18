import { formatExactRupees } from '@crease/shared/format/money';
import { reversalEntryId } from '../business/ledger/entries.js';
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
  yield* checkReversals(audit, settlements);
  yield* checkReturns(audit, settlements);
  yield* checkCommissionBills(audit, settlements);
}

/** A held first payout is looked at again by itself, and is no longer held once it has started. */
function* checkHeld({ _id, heldSince, dueAt, status }: SettlementDoc): Iterable<Violation> {
  if (!heldSince) return;
  const subject = `settlements/${_id}`;
  if (!dueAt)
    yield { invariant: 7, subject, message: 'waits for checks, but has no time for its next attempt' };
  if (status !== 'due' && status !== 'failed')
    yield { invariant: 7, subject, message: `is ${status}, but is still marked as waiting for checks` };
}

/** A transfer through the split must not be due like a payout: workers from before the split would pay it again. */
function* checkClock({ _id, status, vendor, dueAt, splitDueAt }: SettlementDoc): Iterable<Violation> {
  if (status !== 'sent' || !vendor) return;
  const subject = `settlements/${_id}`;
  if (dueAt)
    yield { invariant: 7, subject, message: 'is being sent to a vendor, but has the due time of a payout' };
  if (!splitDueAt)
    yield { invariant: 7, subject, message: 'is being sent to a vendor, but has no time for its next check' };
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
    const message = `lists ${entry._id}, which carries ${entry.settlementId ? `settlement ${entry.settlementId}` : 'no settlement'}`;
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

/**
 * What was taken back from a vendor is in the ledger, is at most what it was paid, and is checked until it has ended.
 */
async function* checkReversals(audit: Audit, settlements: SettlementDoc[]): AsyncIterable<Violation> {
  for (const { _id, payoutId = '', amount, reversals, reversed = 0, reversalDueAt } of settlements) {
    if (!reversals) continue;
    const subject = `settlements/${_id}`;
    const made = reversals.filter(({ status }) => status === 'made');
    const sum = rupeesOf(made);
    if (sum !== reversed) {
      const message = `has taken back ${formatExactRupees(reversed)}, its reversals sum to ${formatExactRupees(sum)}`;
      yield { invariant: 7, subject, message };
    }
    if (sum > amount) {
      const message = `has taken back ${formatExactRupees(sum)} of ${formatExactRupees(amount)}`;
      yield { invariant: 7, subject, message };
    }
    if (!reversalDueAt && reversals.some(({ status }) => status === 'due' || status === 'sent'))
      yield {
        invariant: 7,
        subject,
        message: 'has money to take back from its vendor, but no time for its next check',
      };
    const entries = await findEntries(
      audit,
      made.map(({ refundId }) => reversalEntryId(payoutId, refundId)),
    );
    for (const one of made) {
      const entry = entries.find((found) => found._id === reversalEntryId(payoutId, one.refundId));
      const written = entry ? -amountOn(entry, 'paid_out') : 0;
      if (written === one.amount) continue;
      const message = `took back ${formatExactRupees(one.amount)}, the ledger has ${formatExactRupees(written)} for ${one.refundId}`;
      yield { invariant: 7, subject, message };
    }
  }
}

const rupeesOf = (reversals: readonly { amount: number }[]): number =>
  roundToPaisa(reversals.reduce((sum, { amount }) => sum + amount, 0));

const sumOn = (entries: LedgerEntryDoc[], account: string): number =>
  roundToPaisa(entries.reduce((sum, entry) => sum + amountOn(entry, account), 0));

function payoutEntryIds({ _id, payouts }: SettlementDoc): string[] {
  // One id more than it knows of, to find a payout that it did not begin.
  const ids = [...Array.from({ length: payouts + 1 }, (_, k) => `${_id}-p${k + 1}`), `${_id}-hand`];
  return ids.flatMap((id) => [`settlement:${id}`, `settlement_failed:${id}`]);
}
