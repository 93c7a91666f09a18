import type { occupancy } from '@crease/shared/contracts/reports';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, daysBetween, isoWeekdayOf } from '@crease/shared/time/ist';
import type { z } from 'zod';
import { showsRevenue, type Workplace } from '../../accounts/workplaces/authorise.js';
import { findGroundsOfOwner } from '../../catalogue/ground-record/ground-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { type RollupScope, sumTaken, type TakenHour } from './day-rollup.schema.js';
import { openScope, type ReportQuery } from './report-scope.js';

type Report = z.infer<typeof occupancy.response>;
interface Cell {
  weekday: number;
  hour: number;
  open: number;
  sold: number;
  blocked: number;
  revenue: number;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Which hours of the week sell, Monday being 1; each hour counts on its own date (docs/product-rules.md, Reports).
 * `revenue` is included only for callers who may see earnings. Throws what `openScope` throws.
 */
export async function readOccupancy(core: Core, workplace: Workplace, query: ReportQuery): Promise<Report> {
  const scope = await openScope(core, workplace, query);
  const cells = WEEK.flatMap((weekday) =>
    Array.from(
      { length: 24 },
      (_, hour): Cell => ({ weekday, hour, open: 0, sold: 0, blocked: 0, revenue: 0 }),
    ),
  );
  await countOpen(core, scope, cells);
  await countTaken(core, scope, cells);
  const [open, sold] = [sumOf(cells, 'open'), sumOf(cells, 'sold')];
  const percent = open === 0 ? 0 : Math.round((sold * 1000) / open) / 10;
  const shown = showsRevenue(workplace) ? cells : cells.map(({ revenue, ...cell }) => cell);
  return { cells: shown, totals: { open, sold, percent } };
}

const sumOf = (cells: readonly Cell[], field: 'open' | 'sold'): number =>
  cells.reduce((sum, cell) => sum + cell[field], 0);

const placeOf = (weekday: number, hour: number): number => (weekday - 1) * 24 + hour;

/** Uses today's price ranges: hours closed in them do not count as open. */
async function countOpen(
  core: Core,
  { ownerId, groundIds, from, to }: RollupScope,
  cells: readonly Cell[],
): Promise<void> {
  const grounds = await findGroundsOfOwner(core, ownerId, groundIds);
  const openAt = Array.from(
    { length: 24 },
    (_, hour) => grounds.filter((g) => isOpenAt(g.price, hour)).length,
  );
  const length = daysBetween(from, to) + 1;
  const first = isoWeekdayOf(from);
  for (const weekday of WEEK) {
    // Number of such weekdays among that many days from the first on.
    const days = Math.ceil((length - ((weekday - first + 7) % 7)) / 7);
    for (let hour = 0; hour < 24; hour++) {
      const cell = cells[placeOf(weekday, hour)];
      if (cell) cell.open = (openAt[hour] ?? 0) * days;
    }
  }
}

async function countTaken(core: Core, scope: RollupScope, cells: readonly Cell[]): Promise<void> {
  // Bookings of the day before may continue past midnight into the first day.
  const wider = { ...scope, from: addDays(scope.from, -1) };
  const [sold, blocked] = await Promise.all([
    sumTaken(core, wider, 'sold'),
    sumTaken(core, wider, 'blocked'),
  ]);
  const cellAt = ({ date, hour }: TakenHour): Cell | undefined => {
    const day = hour < 24 ? date : addDays(date, 1);
    if (day < scope.from || day > scope.to) return undefined;
    return cells[placeOf(isoWeekdayOf(day), hour % 24)];
  };
  for (const one of sold) {
    const cell = cellAt(one);
    if (!cell) continue;
    cell.sold += one.times;
    cell.revenue += one.revenue;
  }
  for (const one of blocked) {
    const cell = cellAt(one);
    if (cell) cell.blocked += one.times;
  }
}
