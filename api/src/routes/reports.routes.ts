import { showsRevenue, workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { readEarnings } from '@crease/domain/business/reports/earnings';
import { readOccupancy } from '@crease/domain/business/reports/occupancy';
import * as reports from '@crease/shared/contracts/reports';
import { sendCsv } from '../http/csv.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const EARNED = [
  ...(['bookings', 'hours', 'gross', 'refunds', 'fees', 'net', 'online', 'cash', 'upi'] as const),
  'entryFees',
] as const;
const HOURS = ['weekday', 'hour', 'open', 'sold', 'blocked'] as const;

/** A workplace's earnings, and which of its hours sell. */
export function registerReportRoutes(router: Router): void {
  route(router, reports.earnings, async ({ core, caller, query: { workplace, ...query } }) => {
    return await readEarnings(core, await workplaceFor(core, caller, workplace, 'earnings.read'), query);
  });

  route(router, reports.earningsCsv, async ({ core, caller, query: { workplace, ...query }, res }) => {
    const place = await workplaceFor(core, caller, workplace, 'earnings.read');
    const { rows } = await readEarnings(core, place, query);
    const lines = rows.map((row) => [row.key, ...EARNED.map((column) => row[column])]);
    const filename = `earnings-by-${query.by}-${query.from}-${query.to}.csv`;
    return await sendCsv(res, filename, [query.by, ...EARNED], lines);
  });

  route(router, reports.occupancy, async ({ core, caller, query: { workplace, ...query } }) => {
    return await readOccupancy(core, await workplaceFor(core, caller, workplace, 'occupancy.read'), query);
  });

  route(router, reports.occupancyCsv, async ({ core, caller, query: { workplace, ...query }, res }) => {
    const place = await workplaceFor(core, caller, workplace, 'occupancy.read');
    const { cells } = await readOccupancy(core, place, query);
    const columns = showsRevenue(place) ? ([...HOURS, 'revenue'] as const) : HOURS;
    const lines = cells.map((cell) => columns.map((column) => cell[column]));
    return await sendCsv(res, `occupancy-${query.from}-${query.to}.csv`, columns, lines);
  });
}
