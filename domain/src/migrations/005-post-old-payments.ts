import type { mongo } from 'mongoose';
import type { PaymentDoc } from '../sales/booking-record/payment.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;

/**
 * Marks money older than the ledger as unposted. The worker's sweep posts it, as for any lost event, and freezes fee
 * and splits.
 */
export const postOldPayments: Migration = {
  name: '005-post-old-payments',
  async up({ db, checkpoint }) {
    const payments = db.collection<Pick<PaymentDoc, '_id' | 'captures' | 'ledgerDueAt'>>('payments');
    const now = new Date();
    for (let after: mongo.ObjectId | undefined; ; ) {
      const some = await payments
        .find(after ? { _id: { $gt: after } } : {}, { projection: { _id: 1 }, limit: AT_ONCE })
        .sort({ _id: 1 })
        .toArray();
      after = some.at(-1)?._id;
      if (!after) return;
      await payments.updateMany(
        {
          _id: { $in: some.map(({ _id }) => _id) },
          'captures.0': { $exists: true },
          ledgerDueAt: { $exists: false },
        },
        { $set: { ledgerDueAt: now } },
      );
      await checkpoint();
    }
  },
};
