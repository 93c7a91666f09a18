import { groundStatus } from '@crease/shared/contracts/grounds';
import { fromRate } from '@crease/shared/prices';
import type { GroundDoc } from '../catalogue/grounds/ground.model.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;

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
