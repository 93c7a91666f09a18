import type { TdsRow } from '@crease/shared/contracts/taxes';
import { undeductedIn } from '@crease/shared/tax/tds';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLegals } from '../../sales/invoices/legal.schema.js';
import { otherWorkplacesOf } from '../../sales/invoices/same-person.js';
import { findWithheld } from '../settlements/withheld.queries.js';

const tdsOf = async (core: Core, ownerId: Types.ObjectId) =>
  (await findWithheld(core, ownerId)).flatMap(({ tax }) => tax.tds);

/**
 * Adds to rows of a quarter what of its financial year is due from an owner with a PAN and in no settlement. Only a row
 * without tax can hide that: a settlement that deducts any catches up on the whole year.
 */
export async function withUndeducted(
  core: Core,
  quarter: string,
  rows: readonly TdsRow[],
): Promise<TdsRow[]> {
  const year = Number(quarter.slice(0, 4));
  const ids = rows.flatMap(({ ownerId, rate, panLast4 }) =>
    rate === 0 && panLast4 ? new Types.ObjectId(ownerId) : [],
  );
  const undeducted = new Map<string, number>();
  for (const legal of await findLegals(core, ids)) {
    const [own, ...others] = await Promise.all(
      [legal._id, ...(await otherWorkplacesOf(core, legal))].map((id) => tdsOf(core, id)),
    );
    const amount = undeductedIn(year, legal.kind ?? 'other', own ?? [], others.flat());
    if (amount > 0) undeducted.set(legal._id.toString(), amount);
  }
  return rows.map((row) => {
    const amount = row.rate === 0 ? undeducted.get(row.ownerId) : undefined;
    return amount === undefined ? row : { ...row, undeducted: amount };
  });
}
