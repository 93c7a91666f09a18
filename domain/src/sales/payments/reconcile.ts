import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import { NotAsked } from './provider/provider-errors.js';
import { settleOrder } from './settle.js';

/** While one process asks about an order, others leave it alone for this long. */
const LEASE_MS = 10_000;

/** So many orders are asked about side by side. */
const AT_ONCE = 25;

/**
 * Asks the provider about every order that is due, so that a captured payment is settled even when neither page nor
 * webhook tells, within 20 s. Returns how many it asked about.
 */
export async function reconcileDueOrders(core: Core, signal?: AbortSignal): Promise<number> {
  const payments = native(core.models, 'payments');
  const now = core.clock.now();
  const due = payments.find(
    { nextCheckAt: { $lte: now } },
    { projection: { orderId: 1, nextCheckAt: 1 }, sort: { nextCheckAt: 1 } },
  );
  let asked = 0;
  const round = {
    atOnce: AT_ONCE,
    failed: 'an order could not be settled yet',
    // The provider takes no calls now, of whatever order.
    endsRound: (error: unknown) => error instanceof Error && error.cause instanceof NotAsked,
    signal,
  };
  await workOff(core, due, round, async ({ orderId, nextCheckAt }) => {
    // Misses where another process has taken it meanwhile.
    const lease = await payments.updateOne(
      { orderId, ...(nextCheckAt ? { nextCheckAt } : {}) },
      { $set: { nextCheckAt: new Date(core.clock.now().getTime() + LEASE_MS) } },
    );
    if (lease.modifiedCount === 0) return;
    asked += 1;
    await settleOrder(core, orderId);
  });
  return asked;
}
