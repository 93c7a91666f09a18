import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';

import { settleOrder } from './settle.js';

/** While one process asks about an order, others leave it alone for this long. */
const LEASE_MS = 10_000;

/**
 * Asks the provider about every order that is due, so that a captured payment is settled even when neither page nor
 * webhook tells (contract §3: within 20 s). Returns how many it asked about.
 */
export async function reconcileDueOrders(core: Core, limit = 25): Promise<number> {
  const payments = native(core.models, 'payments');
  const now = core.clock.now();
  const due = await payments
    .find({ nextCheckAt: { $lte: now } })
    .sort({ nextCheckAt: 1 })
    .limit(limit)
    .toArray();
  let asked = 0;
  await Promise.all(
    due.map(async ({ orderId, nextCheckAt }) => {
      const lease = await payments.updateOne(
        { orderId, ...(nextCheckAt ? { nextCheckAt } : {}) },
        { $set: { nextCheckAt: new Date(now.getTime() + LEASE_MS) } },
      );
      if (lease.modifiedCount === 0) return;
      asked += 1;
      try {
        await settleOrder(core, orderId);
      } catch (error) {
        core.log.warn({ err: error, orderId }, 'an order could not be settled yet');
      }
    }),
  );
  return asked;
}
