import { OPERATOR_SERIES, OWNER_SERIES } from '@crease/shared/gst';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import type { InvoiceCounterDoc } from '../sales/invoices/invoice-counter.schema.js';
import { setLegal } from '../sales/invoices/legal.service.js';

export const GSTIN = '27AAPFU0939F1ZV';

/** Gives a ground's workplace a GSTIN from now on, in Maharashtra by default. */
export async function giveGstin(
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
  stateCode = '27',
): Promise<void> {
  await setLegal(core, ownerId.toString(), {
    name: 'Mhatre Sports LLP',
    gstin: GSTIN,
    address: 'Veera Desai Road, Andheri West, Mumbai 400053',
    stateCode,
  });
}

/** A workplace's own documents in the order of their numbers. */
export const invoicesAt = async (
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
): Promise<InvoiceDoc[]> =>
  await core.db.invoices
    .find({ ownerId, series: { $in: [...OWNER_SERIES] } })
    .sort({ series: -1, at: 1, n: 1 })
    .toArray();

/** The operator's documents about a booking, in the order of their making. */
export const feeBillsOf = async (
  core: Core,
  { _id: bookingId }: Pick<BookingDoc, '_id'>,
): Promise<InvoiceDoc[]> =>
  await core.db.invoices
    .find({ bookingId, series: { $in: [...OPERATOR_SERIES] } })
    .sort({ series: -1, at: 1, n: 1 })
    .toArray();

/** A workplace's invoice counters. */
export const countersAt = async (
  core: Core,
  { ownerId }: Pick<GroundDoc, 'ownerId'>,
): Promise<InvoiceCounterDoc[]> =>
  (await core.db.invoiceCounters.find({}).sort({ _id: 1 }).toArray()).filter(({ _id }) =>
    _id.startsWith(`${ownerId}:`),
  );
