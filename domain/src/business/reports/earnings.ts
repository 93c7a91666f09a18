import type { earnings } from '@crease/shared/contracts/reports';
import { isoWeekOf } from '@crease/shared/time/ist';
import type { z } from 'zod';
import type { Workplace } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { sumEarned } from './day-rollup.schema.js';
import { openScope, type ReportQuery } from './report-scope.js';
import { type Earned, sumRows } from './sum-day.js';
import { sumFees } from './sum-fees.js';

type Report = z.infer<typeof earnings.response>;
type By = z.infer<typeof earnings.query>['by'];
/** How the database groups, and the report row of each group. */
const GROUPS: Record<By, { by: 'date' | 'ground' | 'method'; keyOf: (key: string) => string }> = {
  day: { by: 'date', keyOf: (date) => date },
  week: { by: 'date', keyOf: isoWeekOf },
  month: { by: 'date', keyOf: (date) => date.slice(0, 7) },
  ground: { by: 'ground', keyOf: (id) => id },
  method: { by: 'method', keyOf: (method) => method },
};

type Money = Earned & { entryFees: number };

/**
 * A workplace's earnings by date of play (docs/product-rules.md, Reports), sorted by key, without empty rows. Throws
 * what `openScope` throws.
 */
export async function readEarnings(
  core: Core,
  workplace: Workplace,
  { by, ...query }: ReportQuery & { by: By },
): Promise<Report> {
  const scope = await openScope(core, workplace, query);
  const { by: group, keyOf } = GROUPS[by];
  const byKey = new Map<string, Money[]>();
  const add = (summed: string, money: Money) => {
    const key = keyOf(summed);
    const some = byKey.get(key);
    if (some) some.push(money);
    else byKey.set(key, [money]);
  };
  for (const { key, ...row } of await sumEarned(core, scope, group)) add(key, { ...row, entryFees: 0 });
  for await (const fee of sumFees(core, scope)) add(fee[group], fee);
  const rows = [...byKey]
    .map(([key, some]) => ({ key, ...withNet(some) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return { rows, totals: withNet(rows) };
}

function withNet(some: readonly Money[]) {
  const { bookings, hours, gross, refunds, fees, online, cash, upi } = sumRows(some);
  const entryFees = some.reduce((sum, row) => sum + row.entryFees, 0);
  return { bookings, hours, gross, refunds, fees, net: gross - refunds - fees, online, cash, upi, entryFees };
}
