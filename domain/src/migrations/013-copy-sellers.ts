import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { LegalDoc } from '../sales/invoices/legal.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 200;

/** Copies the legal name and GSTIN of each owner to their grounds, so that prices of registered owners contain tax. */
export const copySellers: Migration = {
  name: '013-copy-sellers',
  async up({ db, checkpoint }) {
    const legals = db.collection<LegalDoc>('legals');
    const grounds = db.collection<GroundDoc>('grounds');
    let last: LegalDoc['_id'] | undefined;
    for (;;) {
      const some = await legals
        .find(last ? { _id: { $gt: last } } : {}, { sort: { _id: 1 }, limit: AT_ONCE })
        .toArray();
      for (const { _id, name, gstin } of some) {
        const change = { $set: { seller: { name, ...(gstin ? { gstin } : {}) } }, $inc: { version: 1 } };
        await grounds.updateMany({ ownerId: _id, seller: { $exists: false } }, change);
      }
      last = some.at(-1)?._id;
      if (!last) return;
      await checkpoint();
    }
  },
};
