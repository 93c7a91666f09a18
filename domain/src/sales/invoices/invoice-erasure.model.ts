import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/**
 * Invoices stay whole, as the tax law asks, but for the name of a private buyer, which it does not (CGST Rules, 46): that
 * of a player who has gone goes. A business keeps its name beside its GSTIN.
 */
export async function eraseBuyer(core: Core, userId: Types.ObjectId, formerName: string): Promise<void> {
  await core.db.invoices.updateMany(
    { userId, 'buyer.gstin': { $exists: false } },
    { $set: { 'buyer.name': formerName } },
  );
}

/** A player's invoices and credit notes, as their export tells. */
export async function exportInvoices(core: Core, userId: Types.ObjectId) {
  return await core.db.invoices
    .find(
      { userId },
      { projection: { _id: 0, number: 1, date: 1, total: 1, buyer: 1, seller: 1, bookingNumber: 1 } },
    )
    .toArray();
}
