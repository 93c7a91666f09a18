import type { earnings } from '@crease/shared/contracts/reports';
import { isoWeekOf } from '@crease/shared/time/ist';
import type { z } from 'zod';
import type { Workplace } from '../../accounts/workplaces/standing.js';
import type { Core } from '../../platform/core.js';
import { type DayRollupDoc, findRollups, type PaidRow } from './day-rollup.model.js';
import { openScope, type ReportQuery } from './report-scope.js';
import { type Earned, sumRows } from './sum-day.js';

type Report = z.infer<typeof earnings.response>;
type By = z.infer<typeof earnings.query>['by'];
type SummedDay = Pick<DayRollupDoc, 'date' | 'groundId' | 'rows'>;

/** The row that something a day has earned belongs to. */
const keyOf: Record<By, (day: SummedDay, row: PaidRow) => string> = {
  day: ({ date }) => date,
  week: ({ date }) => isoWeekOf(date),
  month: ({ date }) => date.slice(0, 7),
  ground: ({ groundId }) => groundId.toString(),
  method: (_day, { method }) => method,
};

/**
 * What a workplace has earned, by the date of play (docs/product-rules.md, Reports); rows in the order of their keys, those
 * with nothing left out. Throws what `openScope` throws.
 */
export async function readEarnings(
  core: Core,
  workplace: Workplace,
  { by, ...query }: ReportQuery & { by: By },
): Promise<Report> {
  const scope = await openScope(core, workplace, query);
  const byKey = new Map<string, Earned[]>();
  for (const day of await findRollups(core, scope, ['date', 'groundId', 'rows'])) {
    for (const row of day.rows) {
      const key = keyOf[by](day, row);
      const some = byKey.get(key);
      if (some) some.push(row);
      else byKey.set(key, [row]);
    }
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
