import { splitByWeights } from '../largest-remainders.js';
import { dayOf } from '../time/ist.js';
import { type Movement, returnedAt } from './movement.js';
import { monthOf, monthsOfQuarter, openMonth, quarterOfMonth } from './periods.js';
import { type Registration, type TcsPart, tcsOf } from './tcs.js';
import { type Taxpayer, type TdsPart, tdsOf } from './tds.js';

/** A settlement's money in one month, in rupees. */
export interface TaxMonth {
  month: string;
  gross: number;
  fee: number;
  commission: number;
  tcs: number;
  tds: number;
}

/** What a settlement withholds for the tax offices, and of what. */
export interface Withheld {
  tcs: TcsPart[];
  tds: TdsPart[];
  months: TaxMonth[];
}

/** What an owner's tax data say when a settlement is made. */
export interface TaxData extends Taxpayer {
  registrations: readonly Registration[];
}

/**
 * What to withhold from a settlement of these movements. `before` is what earlier ones have withheld, `elsewhere` the
 * income tax of the same person's other workplaces.
 */
export function withhold(
  data: TaxData,
  movements: readonly Movement[],
  before: readonly Pick<Withheld, 'tcs' | 'tds'>[],
  now: Date,
  elsewhere: readonly TdsPart[] = [],
): Withheld {
  const tcs = tcsOf(
    data.registrations,
    movements,
    before.flatMap((one) => one.tcs),
    now,
  );
  const tds = tdsOf(
    data,
    movements,
    before.flatMap((one) => one.tds),
    now,
    elsewhere,
  );
  return { tcs, tds, months: monthsOf(movements, { tcs, tds }, now) };
}

export const amountOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The months of a settlement, in order: those of its movements, and one for the tax of a quarter without any. */
function monthsOf(
  movements: readonly Movement[],
  { tcs, tds }: Pick<Withheld, 'tcs' | 'tds'>,
  now: Date,
): TaxMonth[] {
  const months = new Map<string, TaxMonth>();
  for (const movement of movements) {
    const month = openMonth(monthOf(returnedAt(movement)), dayOf(now));
    const sums = months.get(month) ?? emptyMonth(month);
    sums.gross += movement.gross;
    sums.fee += movement.fee;
    sums.commission += movement.commission;
    months.set(month, sums);
  }
  const inOrder = [...months.values()].sort(byMonth);
  for (const sums of inOrder) sums.tcs = amountOf(tcs.filter(({ month }) => month === sums.month));
  const taxOnly: TaxMonth[] = [];
  for (const quarter of new Set(tds.map((part) => part.quarter))) {
    const deducted = amountOf(tds.filter((part) => part.quarter === quarter));
    const own = inOrder.filter(({ month }) => quarterOfMonth(month) === quarter);
    if (own.length > 0) spreadTds(deducted, own);
    else if (deducted !== 0)
      taxOnly.push({ ...emptyMonth(monthsOfQuarter(quarter)[2] ?? ''), tds: deducted });
  }
  return [...inOrder, ...taxOnly].sort(byMonth);
}

const byMonth = (a: TaxMonth, b: TaxMonth): number => (a.month < b.month ? -1 : 1);

const emptyMonth = (month: string): TaxMonth => ({ month, gross: 0, fee: 0, commission: 0, tcs: 0, tds: 0 });

/** Adds a quarter's income tax to its months, in proportion to their gross, by largest remainder. */
function spreadTds(deducted: number, months: readonly TaxMonth[]): void {
  const weights = months.map(({ gross }) => Math.round(Math.abs(gross)));
  const isFlat = weights.every((weight) => weight === 0);
  const spread = splitByWeights(Math.abs(deducted), isFlat ? weights.map(() => 1) : weights);
  for (const [at, sums] of months.entries()) sums.tds += Math.sign(deducted) * (spread[at] ?? 0);
}
