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
  /** The workplace of the same person whose earlier gross this is the tax of, where it is not the settled one. */
  of?: string | undefined;
}

/** What was deducted so far at another workplace of the same person. */
export interface Elsewhere {
  ownerId: string;
  parts: readonly TdsPart[];
}

const keyOf = ({ year, quarter, basis, rate }: TdsPart): string => [quarter, year, basis, rate].join(' ');

const sumOf = (parts: readonly TdsPart[], of: 'gross' | 'amount'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/**
 * Income tax to deduct with a settlement. Each workplace, financial year, basis and rate is rounded once (`before` are the
 * parts of earlier settlements). Once the gross of the person's year, at all their workplaces, is above the threshold, the
 * tax is on all of it, at earlier rates too, and stays so after refunds.
 */
export function tdsOf(
  taxpayer: Taxpayer,
  movements: readonly Movement[],
  before: readonly TdsPart[],
  now: Date,
  elsewhere: readonly Elsewhere[] = [],
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
  const others = elsewhere.map(({ ownerId, parts: known }) => ({ ownerId, parts: [...known] }));
  const inOrder = [...parts.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return inOrder.flatMap((part) => {
    const year = done.filter((one) => one.year === part.year);
    const same = year.filter(({ basis, rate }) => basis === part.basis && rate === part.rate);
    const deducted = sumOf(same, 'amount');
    const atOthers = others.flatMap((one) => one.parts).filter((one) => one.year === part.year);
    const yearGross = sumOf(year, 'gross') + sumOf(atOthers, 'gross') + part.gross;
    const withPan = atOthers.filter(({ basis }) => basis === 'pan');
    const applied = appliedTo(part, yearGross, deducted + sumOf(withPan, 'amount'));
    const due = partAt(sumOf(same, 'gross') + part.gross, applied);
    const finished = { ...part, applied, amount: due - deducted };
    const atRate = (one: TdsPart) => one.basis === 'pan' && one.rate === part.rate;
    const own = caughtUp(
      finished,
      year.filter((one) => !atRate(one)),
      yearGross,
    );
    done.push(finished, ...own);
    const ofOthers = others.flatMap(({ ownerId, parts: known }) => {
      const found = caughtUp(
        finished,
        known.filter((one) => one.year === part.year),
        yearGross,
      ).map((one) => ({ ...one, of: ownerId }));
      known.push(...found);
      return found;
    });
    return [finished, ...own, ...ofOthers];
  });
}

/**
 * Tax of a workplace's earlier parts of a year, in the quarter of the part that brings the person's year above the
 * threshold.
 */
function caughtUp(by: TdsPart, parts: readonly TdsPart[], yearGross: number): TdsPart[] {
  const withPan = parts.filter(({ basis }) => basis === 'pan');
  const lastAtRate = new Map(withPan.map((one) => [one.rate, one]));
  return [...lastAtRate.values()].flatMap((last) => {
    const kind = by.basis === 'pan' ? by.kind : last.kind;
    const applied = last.applied === 0 ? appliedTo({ ...last, kind }, yearGross, 0) : 0;
    if (applied === 0) return [];
    const same = withPan.filter((one) => one.rate === last.rate);
    const amount = partAt(sumOf(same, 'gross'), applied);
    return [{ ...last, quarter: by.quarter, kind, applied, gross: 0, amount }];
  });
}

/** The rate that applies when the year's gross is this, and so much has been deducted on this basis. */
function appliedTo({ year, basis, rate, kind }: TdsPart, yearGross: number, deducted: number): number {
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
