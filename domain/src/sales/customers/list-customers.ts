import type { Pagination } from '@crease/shared/contracts/common';
import type { Customer } from '@crease/shared/contracts/customers';
import { foldText } from '@crease/shared/format/fold-text';
import { phoneStart } from '@crease/shared/phone-number';
import { Types } from 'mongoose';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { scanBookingsOnGrounds } from '../booking-record/booking-counts.queries.js';
import { countCustomers, keyOf, rootsOf } from './count-customers.js';
import { presentCustomers } from './customer.present.js';
import { type CustomerDoc, type CustomerQuery, customerIdOf, pageOfCustomers } from './customer.schema.js';
import { FigureSum } from './customer-figures.js';
import { resumeMerge } from './merge-customers.js';

/**
 * A page of the people who play at a workplace, current to the last booking. A member limited to some grounds sees the
 * players and figures of those grounds only.
 */
export async function listCustomers(
  core: Core,
  workplace: Pick<Membership, 'ownerId' | 'groundIds'>,
  query: CustomerQuery,
): Promise<{ customers: Customer[]; pagination: Pagination }> {
  const ownerId = new Types.ObjectId(workplace.ownerId);
  await resumeMerge(core, ownerId);
  await countCustomers(core, ownerId);
  const wanted = { ...query, q: query.q && (phoneStart(query.q) ?? foldText(query.q)) };
  const { found, total } = workplace.groundIds
    ? await pageOnGrounds(core, ownerId, workplace.groundIds, wanted)
    : await pageOfCustomers(core, ownerId, wanted);
  const { page, limit } = query;
  return {
    customers: await presentCustomers(core, ownerId, found),
    pagination: paginationOf({ page, limit }, total),
  };
}

/** The same for some grounds, counted on request. */
async function pageOnGrounds(
  core: Core,
  ownerId: Types.ObjectId,
  groundIds: readonly string[],
  { q, sort, page, limit }: CustomerQuery,
): Promise<{ found: CustomerDoc[]; total: number }> {
  const grounds = groundIds.map((id) => new Types.ObjectId(id));
  const byKey = new Map<string, { id: Types.ObjectId; bookings: FigureSum }>();
  const rows = [];
  for await (const booking of scanBookingsOnGrounds(core, ownerId, grounds)) {
    const id = customerIdOf(ownerId, keyOf(booking));
    rows.push({ id: id.toString(), booking });
    if (!byKey.has(id.toString())) byKey.set(id.toString(), { id, bookings: new FigureSum() });
  }
  const roots = await rootsOf(
    core,
    [...byKey.values()].map(({ id }) => id),
  );
  const sums = new Map<CustomerDoc, FigureSum>();
  for (const { id, booking } of rows) {
    const root = roots.get(id);
    if (!root) continue;
    const sum = sums.get(root) ?? new FigureSum();
    sum.add(booking);
    sums.set(root, sum);
  }
  const found = [...sums]
    .filter(([{ search }]) => !q || search.some((word) => word.startsWith(q)))
    .map(([root, sum]): CustomerDoc => {
      const { contact: _contact, lastVisit, ...figures } = sum.figures;
      const { lastVisit: _elsewhere, ...rest } = root;
      return { ...rest, ...figures, ...(lastVisit ? { lastVisit } : {}) };
    });
  const order = { recent: 'recentAt', spent: 'spent', visits: 'visits' } as const;
  found.sort(
    (a, b) =>
      Number(b[order[sort]]) - Number(a[order[sort]]) || a._id.toString().localeCompare(b._id.toString()),
  );
  return { found: found.slice((page - 1) * limit, page * limit), total: found.length };
}
