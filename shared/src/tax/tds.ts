import { dayOf } from '../time/ist.js';
import { type Movement, partAt, type TdsBasis } from './movement.js';
import type { TaxpayerKind } from './pan.js';
import { monthOf, openQuarter, quarterOfMonth, yearOfMonth } from './periods.js';
import { ruleOn, TAX_RULES } from './tax-rules.js';

/** What an owner has declared for income tax. */
export interface Taxpayer {
  kind: TaxpayerKind;
  basis: TdsBasis;
}

/** Income tax deducted in one settlement for a quarter; rupees, GST included. */
export interface TdsPart {
  /** The financial year of the captures: it counts for the threshold. */
  year: number;
  /** The quarter whose return has it. */
  quarter: string;
  basis: TdsBasis;
  /** What applies to this basis, in hundredths of a percent; `applied` is 0 below the threshold. */
  rate: number;
  applied: number;
  kind: TaxpayerKind;
  gross: number;
  amount: number;
}

const keyOf = ({ year, quarter, basis, rate }: TdsPart): string => [quarter, year, basis, rate].join(' ');

const sumOf = (parts: readonly Pick<TdsPart, 'gross' | 'amount'>[], of: 'gross' | 'amount'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/**
 * Income tax to deduct with a settlement, on its workplace's gross only. Each financial year, basis and rate is rounded
 * once (`before`: earlier settlements). Once the person's year, with their other workplaces (`elsewhere`), is above the
 * threshold, the tax is on all of this workplace's year, at earlier rates too, and stays so after refunds.
 */
export function tdsOf(
  taxpayer: Taxpayer,
  movements: readonly Movement[],
  before: readonly TdsPart[],
  now: Date,
  elsewhere: readonly TdsPart[] = [],
): TdsPart[] {
  const parts = new Map<string, TdsPart>();
  for (const movement of movements) {
    if (movement.settledOn === 'outside') continue;
    const part = emptyPart(taxpayer, movement, before, now);
    const known = parts.get(keyOf(part)) ?? part;
    known.gross += movement.gross;
    parts.set(keyOf(part), known);
  }
  const done = [...before];
  const inOrder = [...parts.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return inOrder.flatMap((part) => {
    const year = done.filter((one) => one.year === part.year);
    const same = year.filter(({ basis, rate }) => basis === part.basis && rate === part.rate);
    const deducted = sumOf(same, 'amount');
    const others = elsewhere.filter((one) => one.year === part.year);
    const yearGross = sumOf([...year, ...others, part], 'gross');
    const byOthers = sumOf(
      others.filter(({ basis }) => basis === 'pan'),
      'amount',
    );
    const applied = appliedTo(part, yearGross, deducted + byOthers);
    const due = partAt(sumOf(same, 'gross') + part.gross, applied);
    const finished = { ...part, applied, amount: due - deducted };
    const found = [finished, ...caughtUp(finished, year, yearGross, byOthers)];
    done.push(...found);
    return found;
  });
}

/**
 * Tax that falls due at the year's other rates once the person's year is above the threshold, in the quarter of `by`,
 * the part that is settled then.
 */
function caughtUp(by: TdsPart, year: readonly TdsPart[], yearGross: number, byOthers: number): TdsPart[] {
  const others = year.filter((one) => one.basis === 'pan' && one.rate !== by.rate);
  const lastAtRate = new Map(others.map((one) => [one.rate, one]));
  return [...lastAtRate.values()].flatMap((last) => {
    const kind = by.basis === 'pan' ? by.kind : last.kind;
    const applied = last.applied === 0 ? appliedTo({ ...last, kind }, yearGross, byOthers) : 0;
    if (applied === 0) return [];
    const same = others.filter((one) => one.rate === last.rate);
    const amount = partAt(sumOf(same, 'gross'), applied);
    return [{ ...last, quarter: by.quarter, kind, applied, gross: 0, amount }];
  });
}

type Deducted = Pick<TdsPart, 'year' | 'basis' | 'rate' | 'gross' | 'amount'>;

/**
 * Income tax of a financial year that no settlement of a workplace has deducted: it had none after the person was above
 * the threshold or no longer exempt. `before` is what its own have deducted.
 */
export function undeductedIn(
  year: number,
  kind: TaxpayerKind,
  before: readonly Deducted[],
  elsewhere: readonly Deducted[],
): number {
  const ofPan = (parts: readonly Deducted[]) =>
    parts.filter((part) => part.year === year && part.basis === 'pan');
  const own = ofPan(before);
  const inYear = [...before, ...elsewhere].filter((part) => part.year === year);
  const byOthers = sumOf(ofPan(elsewhere), 'amount');
  const lastAtRate = new Map(own.map((part) => [part.rate, part]));
  return [...lastAtRate.values()].reduce((sum, last) => {
    const same = own.filter(({ rate }) => rate === last.rate);
    const deducted = sumOf(same, 'amount');
    const applied = appliedTo({ ...last, kind }, sumOf(inYear, 'gross'), deducted + byOthers);
    return sum + Math.max(0, partAt(sumOf(same, 'gross'), applied) - deducted);
  }, 0);
}

/** The rate that applies when the year's gross is this, and so much has been deducted on this basis. */
function appliedTo(
  { year, basis, rate, kind }: Pick<TdsPart, 'year' | 'basis' | 'rate' | 'kind'>,
  yearGross: number,
  deducted: number,
): number {
  const { exempt, exemptUpTo } = ruleOn(TAX_RULES.tds, `${year + 1}-03-31`);
  const isExempt = basis === 'pan' && exempt.includes(kind) && yearGross <= exemptUpTo && deducted === 0;
  return isExempt ? 0 : rate;
}

function emptyPart(
  { kind: declaredKind, basis: declared }: Taxpayer,
  movement: Movement,
  before: readonly TdsPart[],
  now: Date,
): TdsPart {
  const { gross, at, capturedAt, settledOn } = movement;
  const basis = settledOn === undefined || settledOn === 'outside' ? declared : settledOn;
  const rule = ruleOn(TAX_RULES.tds, dayOf(capturedAt));
  const moved = gross < 0 ? at : capturedAt;
  const year = yearOfMonth(monthOf(capturedAt));
  // Once the PAN is removed, the legal data no longer say what kind of taxpayer it belonged to.
  const isRemoved = basis === 'pan' && declared !== 'pan';
  const withPan = isRemoved
    ? before.findLast((part) => part.year === year && part.basis === 'pan')
    : undefined;
  return {
    year,
    quarter: openQuarter(quarterOfMonth(monthOf(moved)), dayOf(now)),
    basis,
    rate: basis === 'none' ? 0 : basis === 'pan' ? rule.rate : rule.withoutPan,
    applied: 0,
    kind: withPan?.kind ?? declaredKind,
    gross: 0,
    amount: 0,
  };
}
