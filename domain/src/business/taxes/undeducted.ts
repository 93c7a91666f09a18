import type { TdsRow } from '@crease/shared/contracts/taxes';
import { undeductedIn } from '@crease/shared/tax/tds';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { groupBy } from '../../platform/group-by.js';
import { findLegals } from '../../sales/invoices/legal.schema.js';
import { byPerson } from '../../sales/invoices/same-person.js';
import { sumTdsOfYear } from './returns.queries.js';

/**
 * Adds to the first row of each owner with a PAN what of the quarter's financial year is due and in no settlement. The
 * row itself may be about money of another year. Makes two reads, however many rows there are.
 */
export async function withUndeducted(
  core: Core,
  quarter: string,
  rows: readonly TdsRow[],
): Promise<TdsRow[]> {
  const year = Number(quarter.slice(0, 4));
  const kinds = new Map<string, TdsRow['kind']>();
  for (const { ownerId, panLast4, kind } of rows)
    if (panLast4 && !kinds.has(ownerId)) kinds.set(ownerId, kind);
  if (kinds.size === 0) return [...rows];
  const sums = groupBy(await sumTdsOfYear(core, year), ({ ownerId }) => ownerId.toString());
  const legals = await findLegals(
    core,
    [...sums.keys()].map((id) => new Types.ObjectId(id)),
  );
  const othersOf = byPerson(core, legals);
  return rows.map((row) => {
    const { ownerId } = row;
    const kind = row.panLast4 && kinds.get(ownerId);
    if (!kind) return row;
    kinds.delete(ownerId);
    const elsewhere = othersOf(ownerId).flatMap((id) => sums.get(id) ?? []);
    const undeducted = undeductedIn(year, kind, sums.get(ownerId) ?? [], elsewhere);
    return undeducted > 0 ? { ...row, undeducted } : row;
  });
}
