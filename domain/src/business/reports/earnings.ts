import type { earnings } from '@crease/shared/contracts/reports';
import { isoWeekOf } from '@crease/shared/time/ist';
import type { z } from 'zod';
import type { Workplace } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { sumEarned } from './day-rollup.schema.js';
import { openScope, type ReportQuery } from './report-scope.js';
import { type Earned, sumRows } from './sum-day.js';

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
  const byKey = new Map<string, Earned[]>();
  for (const { key: summed, ...row } of await sumEarned(core, scope, GROUPS[by].by)) {
    const key = GROUPS[by].keyOf(summed);
    const some = byKey.get(key);
    if (some) some.push(row);
    else byKey.set(key, [row]);
  }
  const rows = [...byKey]
    .map(([key, some]) => ({ key, ...withNet(sumRows(some)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return { rows, totals: withNet(sumRows(rows)) };
}

const withNet = ({ bookings, hours, gross, refunds, fees, ...collected }: Earned) => {
  const money = { gross, refunds, fees, net: gross - refunds - fees };
  return { bookings, hours, ...money, online: collected.online, cash: collected.cash, upi: collected.upi };
};
