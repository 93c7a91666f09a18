import { addMonths, monthOf } from '@crease/shared/tax/periods';
import { hourStart } from '@crease/shared/time/ist';
import type { SettlementDoc } from '../business/settlements/settlement.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 200;

/**
 * Marks settlements that took a commission before there were bills for it: each is billed after the end of its month.
 */
export const billTakenCommission: Migration = {
  name: '016-bill-taken-commission',
  async up({ db, checkpoint }) {
    const settlements =
      db.collection<Pick<SettlementDoc, '_id' | 'at' | 'commission' | 'billDueAt'>>('settlements');
    let last: SettlementDoc['_id'] | undefined;
    for (;;) {
      const some = await settlements
        .find(last ? { _id: { $gt: last } } : {}, { sort: { _id: 1 }, limit: AT_ONCE })
        .toArray();
      for (const { _id, at, commission = 0 } of some) {
        if (commission === 0) continue;
        const billDueAt = hourStart(`${addMonths(monthOf(at), 1)}-01`, 1);
        await settlements.updateOne({ _id, billDueAt: { $exists: false } }, { $set: { billDueAt } });
      }
      last = some.at(-1)?._id;
      if (!last) return;
      await checkpoint();
    }
  },
};
