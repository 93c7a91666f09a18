import { groundStatus } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;

/** As it was when grounds had no rules: those that have some have a `from` too. */
function fromRate({ perHour, ranges, discount }: GroundDoc['price']): number {
  const lowest = ranges.length === 0 ? perHour : Math.min(...ranges.map((range) => range.perHour));
  return rateAfterDiscount(lowest, discount);
}

/**
 * Gives each ground that was written before grounds had a `price.from` its own, so that the list's price filter and order
 * know it.
 */
export const fillFromRates: Migration = {
  name: '002-fill-from-rates',
  async up({ db, checkpoint }) {
    const grounds = db.collection<Pick<GroundDoc, '_id' | 'status' | 'price'>>('grounds');
    // Every status is named, so that an index answers.
    const without = { status: { $in: [...groundStatus.options] }, 'price.from': { $eq: null } };
    for (;;) {
      const some = await grounds.find(without, { projection: { price: 1 }, limit: AT_ONCE }).toArray();
      let filled = 0;
      for (const { _id, price } of some) {
        // Decided by the whole price as it was read: whoever has changed it since wrote a `from` of their own.
        const change = { $set: { 'price.from': fromRate(price) } };
        filled += (await grounds.updateOne({ _id, price }, change)).modifiedCount;
      }
      if (filled === 0) return;
      await checkpoint();
    }
  },
};
