import type { TcsRow, TdsRow } from '@crease/shared/contracts/taxes';
import { endOfMonth, monthDue, monthsOfQuarter, quarterDue } from '@crease/shared/tax/periods';
import { ruleOn, TAX_RULES } from '@crease/shared/tax/tax-rules';
import { headsOf } from '@crease/shared/tax/tcs';
import type { Types } from 'mongoose';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import { findLegals, type LegalDoc } from '../../sales/invoices/legal.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { SettlementTax } from '../settlements/settlement.schema.js';
import { findTcsParts, findTdsParts, type Part } from './returns.queries.js';

/** A row of the monthly return, with the part that was sold to businesses with a GSTIN. */
export interface TcsReturnRow extends TcsRow {
  businessSupplies: number;
  businessReturns: number;
}

/** Form and law of a return by their names at that time, and the last day for it. */
export interface Filing {
  form: string;
  law: string;
  due: string;
}

export const tcsFiling = (month: string): Filing => ({
  ...ruleOn(TAX_RULES.names, endOfMonth(month)).tcs,
  due: monthDue(month),
});

export function tdsFiling(quarter: string): Filing & { certificate: string; code: string } {
  const last = monthsOfQuarter(quarter)[2] ?? '';
  return { ...ruleOn(TAX_RULES.names, endOfMonth(last)).tds, due: quarterDue(quarter) };
}

/** GST collected at source in a month: a row for each owner, registration and state. */
export async function tcsReturn(
  core: Core,
  month: string,
  ownerId?: Types.ObjectId,
): Promise<TcsReturnRow[]> {
  const groups = grouped(
    await findTcsParts(core, month, ownerId),
    ({ part }) => `${part.gstin} ${part.state}`,
  );
  const legalOf = await legalsOf(core, groups);
  return groups.map(([first, ...others]) => {
    const parts = [first, ...others].map(({ part }) => part);
    const sum = (of: 'supplies' | 'returns' | 'businessSupplies' | 'businessReturns' | 'amount') =>
      roundToPaisa(parts.reduce((all, part) => all + part[of], 0));
    const { gstin, state } = first.part;
    return {
      ownerId: first.ownerId.toString(),
      name: legalOf(first.ownerId).name,
      gstin,
      state,
      supplies: sum('supplies'),
      returns: sum('returns'),
      net: roundToPaisa(sum('supplies') - sum('returns')),
      ...headsOf({ gstin, state, amount: sum('amount') }),
      businessSupplies: sum('businessSupplies'),
      businessReturns: sum('businessReturns'),
    };
  });
}

/** Income tax deducted in a quarter: a row for each owner and basis, at the rate that applied last. */
export async function tdsReturn(core: Core, quarter: string, ownerId?: Types.ObjectId): Promise<TdsRow[]> {
  return (await tdsGroups(core, quarter, ownerId)).map(({ group, ...named }) => {
    const sum = (of: 'gross' | 'amount') => roundToPaisa(group.reduce((all, { part }) => all + part[of], 0));
    return {
      ...named,
      rate: Math.max(...group.map(({ part }) => part.applied)) / 100,
      gross: sum('gross'),
      tds: sum('amount'),
    };
  });
}

type TdsGroup = Omit<TdsRow, 'rate' | 'gross' | 'tds'> & { group: Group<SettlementTax['tds'][number]> };

/**
 * The parts of a quarter by owner, basis and rate, under the PAN that the owner has now: it corrects every earlier one
 * (docs/product-rules.md, Tax at source).
 */
export async function tdsGroups(core: Core, quarter: string, ownerId?: Types.ObjectId): Promise<TdsGroup[]> {
  const found = (await findTdsParts(core, quarter, ownerId)).filter(({ part }) => part.basis !== 'none');
  const groups = grouped(found, ({ part }) => `${part.basis} ${part.rate}`);
  const legalOf = await legalsOf(core, groups);
  return groups.map((group) => {
    const last = group.at(-1) ?? group[0];
    // Settlements made after the PAN was removed do not have it.
    const named = group.findLast(({ panLastFour }) => panLastFour) ?? last;
    const { name, kind, panLastFour } = legalOf(last.ownerId);
    const hasPan = last.part.basis === 'pan';
    const panLast4 = hasPan ? (panLastFour ?? named.panLastFour) : undefined;
    const deductedAs = group.find((one) => one.panLastFour && one.panLastFour !== panLast4)?.panLastFour;
    return {
      ownerId: last.ownerId.toString(),
      name,
      ...(panLast4 ? { panLast4 } : {}),
      ...(panLast4 && deductedAs ? { deductedAs } : {}),
      kind: (hasPan && panLastFour && kind) || named.part.kind,
      group,
    };
  });
}

/** Sums of these columns over all rows. */
export const totalsOf = <K extends string>(
  rows: readonly Record<K, number>[],
  columns: readonly K[],
): Record<K, number> =>
  Object.fromEntries(
    columns.map((column) => [column, roundToPaisa(rows.reduce((sum, row) => sum + row[column], 0))]),
    // `fromEntries` does not know that every column is there.
  ) as Record<K, number>;

type Parts = SettlementTax['tcs'][number] | SettlementTax['tds'][number];
type Group<T> = [Part<T>, ...Part<T>[]];

function grouped<T extends Parts>(parts: readonly Part<T>[], keyOf: (part: Part<T>) => string): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const part of parts) {
    const key = `${part.ownerId} ${keyOf(part)}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

type Named = Pick<LegalDoc, 'name' | 'kind' | 'panLastFour'>;

/** Legal data; the account's name for an owner whose legal data are gone. */
async function legalsOf(
  core: Core,
  groups: readonly Group<Parts>[],
): Promise<(ownerId: Types.ObjectId) => Named> {
  const ids = groups.map(([{ ownerId }]) => ownerId);
  const [legals, names] = await Promise.all([findLegals(core, ids), findNames(core, ids)]);
  const byId = new Map<string, Named>(legals.map((legal) => [legal._id.toString(), legal]));
  return (ownerId) => byId.get(ownerId.toString()) ?? { name: names.get(ownerId.toString()) ?? '' };
}
