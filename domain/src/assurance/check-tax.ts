import { formatExactRupees } from '@crease/shared/format/money';
import { partAt } from '@crease/shared/tax/movement';
import { amountOf } from '@crease/shared/tax/withheld';
import type { LedgerEntryDoc } from '../business/ledger/ledger-entry.schema.js';
import { amountOn, earnedIn } from '../business/ledger/lines.js';
import { taxEntryId } from '../business/settlements/plan-settlement.js';
import type { SettlementDoc, SettlementTax } from '../business/settlements/settlement.schema.js';
import { findWithheld } from '../business/settlements/withheld.queries.js';
import { groupBy } from '../platform/group-by.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 7, for tax at source: a settlement's returns, its sums and the ledger agree, by month too. */
export function* checkWithheld(settlement: SettlementDoc, entries: LedgerEntryDoc[]): Iterable<Violation> {
  const { _id, tax, tcs = 0, tds = 0 } = settlement;
  if (!tax) return;
  const subject = `settlements/${_id}`;
  const entry = entries.find((one) => one._id === taxEntryId(_id));
  const inLedger = { tcs: entry ? amountOn(entry, 'tcs') : 0, tds: entry ? amountOn(entry, 'tds') : 0 };
  const byMonth = { tcs: sumOf(tax.months, 'tcs'), tds: sumOf(tax.months, 'tds') };
  for (const [what, all] of [
    ['tcs', [tcs, amountOf(tax.tcs), inLedger.tcs, byMonth.tcs]],
    ['tds', [tds, amountOf(tax.tds), inLedger.tds, byMonth.tds]],
  ] as const) {
    if (all.every((amount) => amount === all[0])) continue;
    const [own, inReturns, ledger, months] = all.map(formatExactRupees);
    const message = `withholds ${what} of ${own}; its returns have ${inReturns}, the ledger ${ledger}, its months ${months}`;
    yield { invariant: 7, subject, message };
  }
  const earned = entries.filter((one) => one !== entry).map(earnedIn);
  for (const part of ['gross', 'fee', 'commission'] as const) {
    const [written, months] = [sumOf(earned, part), sumOf(tax.months, part)];
    const own = settlement[part] ?? written;
    if (written !== months) {
      const message = `has ${part} of ${formatExactRupees(months)} by month, its entries sum to ${formatExactRupees(written)}`;
      yield { invariant: 7, subject, message };
    }
    if (written !== own) {
      const message = `has ${part} of ${formatExactRupees(own)}, its entries sum to ${formatExactRupees(written)}`;
      yield { invariant: 7, subject, message };
    }
  }
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], part: K): number =>
  roundToPaisa(rows.reduce((sum, row) => sum + row[part], 0));

/** Invariant 7: over all of an owner's settlements, each return is the rate's part of its base, to the rupee. */
export async function* checkReturns(
  audit: Audit,
  settlements: readonly SettlementDoc[],
): AsyncIterable<Violation> {
  const owners = new Map(
    settlements.flatMap((one) => (one.tax ? [[one.ownerId.toString(), one.ownerId]] : [])),
  );
  for (const [id, ownerId] of owners) {
    const withheld = (await findWithheld(audit, ownerId)).map(({ tax }) => tax);
    yield* checkMonths(id, withheld);
    yield* checkYears(id, withheld);
  }
}

function* checkMonths(ownerId: string, withheld: readonly SettlementTax[]): Iterable<Violation> {
  const parts = withheld.flatMap(({ tcs }) => tcs);
  const groups = groupBy(parts, ({ month, gstin, state, rate }) => [month, gstin, state, rate].join(' '));
  for (const [subject, group] of groups) {
    const due = partAt(sumOf(group, 'supplies') - sumOf(group, 'returns'), group[0]?.rate ?? 0);
    yield* compare(`tcs/${ownerId} ${subject}`, due, amountOf(group));
  }
}

function* checkYears(ownerId: string, withheld: readonly SettlementTax[]): Iterable<Violation> {
  const parts = withheld.flatMap(({ tds }) => tds);
  const groups = groupBy(parts, ({ year, basis, rate }) => [year, basis, rate].join(' '));
  for (const [subject, group] of groups) {
    const due = partAt(sumOf(group, 'gross'), group.at(-1)?.applied ?? 0);
    yield* compare(`tds/${ownerId} ${subject}`, due, amountOf(group));
  }
}

function* compare(subject: string, due: number, withheld: number): Iterable<Violation> {
  if (due === withheld) return;
  const message = `is ${formatExactRupees(due)} by its base, ${formatExactRupees(withheld)} was withheld`;
  yield { invariant: 7, subject, message };
}
