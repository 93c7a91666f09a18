import { dropIndex } from './drop-index.js';
import type { Migration } from './migration.js';

/**
 * Moves the index that lets only one order be live from the booking to what the order pays for. Live orders last
 * minutes, so they are few. Two tabs on processes of the previous version may open two orders meanwhile; the second
 * payment is refunded.
 */
export const oneLiveOrderForEachPayable: Migration = {
  name: '012-one-live-order-for-each-payable',
  async up({ db }) {
    const payments = db.collection('payments');
    await payments.createIndex(
      { payableId: 1 },
      { unique: true, partialFilterExpression: { live: true, payableId: { $exists: true } } },
    );
    await payments.updateMany({ live: true, payableId: { $exists: false } }, [
      { $set: { payableId: '$bookingId' } },
    ]);
    await dropIndex(payments, 'bookingId_1');
  },
};
