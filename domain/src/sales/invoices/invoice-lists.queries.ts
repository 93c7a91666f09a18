import { OWNER_SERIES } from '@crease/shared/gst';
import { hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import type { InvoiceDoc } from './invoice.schema.js';

/** Days in India, both inclusive. */
export interface Stretch {
  from?: string | undefined;
  to?: string | undefined;
}

function within(ownerId: string, { from, to }: Stretch) {
  const at = {
    ...(from ? { $gte: hourStart(from, 0) } : {}),
    ...(to ? { $lt: hourStart(to, 24) } : {}),
  };
  const series = { $in: [...OWNER_SERIES] };
  return { ownerId: new Types.ObjectId(ownerId), series, ...(from || to ? { at } : {}) };
}

/** One page of a workplace's documents, newest first, and how many there are. */
export async function pageOfInvoices(
  core: Core,
  ownerId: string,
  { page, limit, ...stretch }: Stretch & { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  const filter = within(ownerId, stretch);
  return await findPage(core.db.invoices, filter, { page, limit, sort: { at: -1, _id: -1 } });
}

/** All of them in the order they were made, streamed. */
export const streamInvoices = (core: Core, ownerId: string, stretch: Stretch): AsyncIterable<InvoiceDoc> =>
  core.db.invoices.find(within(ownerId, stretch)).sort({ at: 1, _id: 1 });

const ofCommission = (filter: { ownerId?: Types.ObjectId; month?: string }) => ({
  ...filter,
  series: 'commission-invoice' as const,
});

/** The operator's commission bills to an owner, one for each month at most. */
export async function findCommissionBills(
  { db }: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<InvoiceDoc[]> {
  return await db.invoices.find(ofCommission({ ownerId }), MAJORITY).sort({ month: 1, _id: 1 }).toArray();
}

export async function findCommissionBill(
  core: Core,
  ownerId: Types.ObjectId,
  month: string,
): Promise<InvoiceDoc | null> {
  return await core.db.invoices.findOne(ofCommission({ ownerId, month }));
}

/** A page of an owner's commission bills, newest first, and how many there are. */
export async function pageOfBillsTo(
  core: Core,
  ownerId: Types.ObjectId,
  page: { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  return await findPage(core.db.invoices, ofCommission({ ownerId }), {
    ...page,
    sort: { month: -1, _id: -1 },
  });
}

/** A page of all commission bills of a month, by owner, and how many there are. */
export async function pageOfBillsFor(
  core: Core,
  month: string,
  page: { page: number; limit: number },
): Promise<{ found: InvoiceDoc[]; total: number }> {
  return await findPage(core.db.invoices, ofCommission({ month }), { ...page, sort: { ownerId: 1, _id: 1 } });
}

/** The rupees of all commission bills from one month to another, both inclusive, and the tax in them. */
export async function sumOfBillsFor(
  core: Core,
  from: string,
  to = from,
): Promise<{ total: number; taxable: number }> {
  const [sums] = await core.db.invoices
    .aggregate<{ total: number; taxable: number }>([
      { $match: { ...ofCommission({}), month: { $gte: from, $lte: to } } },
      { $group: { _id: null, total: { $sum: '$total' }, taxable: { $sum: '$taxable' } } },
      { $project: { _id: 0 } },
    ])
    .toArray();
  return sums ?? { total: 0, taxable: 0 };
}

/**
 * The value in rupees, without tax, of the operator's bills for fees less their credit notes; the days are inclusive.
 */
export async function sumOfFeesBilled(core: Core, from: string, to: string): Promise<number> {
  const sumOf = async (series: 'fee-invoice' | 'fee-credit-note') => {
    const [sum] = await core.db.invoices
      .aggregate<{ taxable: number }>([
        { $match: { series, date: { $gte: from, $lte: to } } },
        { $group: { _id: null, taxable: { $sum: '$taxable' } } },
      ])
      .toArray();
    return sum?.taxable ?? 0;
  };
  return (await sumOf('fee-invoice')) - (await sumOf('fee-credit-note'));
}

/**
 * Tax law requires invoices to be kept complete, except for a private buyer's name (CGST Rules, 46), which is erased
 * with the account. A business keeps its name beside its GSTIN.
 */
export async function eraseBuyer(core: Core, userId: Types.ObjectId, formerName: string): Promise<void> {
  await core.db.invoices.updateMany(
    { userId, 'buyer.gstin': { $exists: false } },
    { $set: { 'buyer.name': formerName } },
  );
}

/** A player's invoices and credit notes, for their export. */
export async function exportInvoices(core: Core, userId: Types.ObjectId) {
  return await core.db.invoices
    .find(
      { userId },
      { projection: { _id: 0, number: 1, date: 1, total: 1, buyer: 1, seller: 1, bookingNumber: 1 } },
    )
    .toArray();
}
