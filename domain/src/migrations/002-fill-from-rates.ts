import { groundStatus } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;

/** The lowest price as it was when grounds had no rules. */
function fromRate({ perHour, ranges, discount }: GroundDoc['price']): number {
  const lowest = ranges.length === 0 ? perHour : Math.min(...ranges.map((range) => range.perHour));
  return rateAfterDiscount(lowest, discount);
}

/** Fills in `price.from` for older grounds, for the price filter and order of lists. */
export const fillFromRates: Migration = {
  name: '002-fill-from-rates',
  async up({ db, checkpoint }) {
    const grounds = db.collection<Pick<GroundDoc, '_id' | 'status' | 'price'>>('grounds');
    // Naming every status lets the query use an index.
    const without = { status: { $in: [...groundStatus.options] }, 'price.from': { $eq: null } };
    for (;;) {
      const some = await grounds.find(without, { projection: { price: 1 }, limit: AT_ONCE }).toArray();
      let filled = 0;
      for (const { _id, price } of some) {
        // Requires the whole price that was read: a changed price already has its own `from`.
        const change = { $set: { 'price.from': fromRate(price) } };
        filled += (await grounds.updateOne({ _id, price }, change)).modifiedCount;
      }
      if (filled === 0) return;
      await checkpoint();
    }
  },
};
