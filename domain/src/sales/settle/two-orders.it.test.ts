import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint, watchFailpoints } from '../../platform/failpoint.js';
import { again, bookWithOrder } from '../../testing/booked.js';
import { paySandboxOrder, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { findOrder } from '../booking-record/payment.schema.js';
import { createOrder } from './create-order.js';
import { reconcileDueOrders } from './reconcile.js';
import { pursueRefunds } from './refunds.js';
import { settleOrder, settleOrderOf } from './settle.js';
import { terminateDueOrders } from './terminate.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** A booking and both its orders, each paid and neither settled: one that was ended, and the one after it. */
async function paidTwice(core: Core) {
  const { booking, orderId: first } = await bookWithOrder(core);
  await markForTermination(core, booking._id);
  await terminateDueOrders(core);
  const { orderId: second } = await createOrder(core, await again(core, booking));
  await paySandboxOrder(first, { outcome: 'success', force: true });
  await paySandboxOrder(second, { outcome: 'success' });
  return { booking: await again(core, booking), first, second };
}

const givenBack = async (orderId: string): Promise<number[]> =>
  (await showSandboxOrder(orderId)).refunds.map((refund) => refund.refund_amount);

describe('two orders of a booking, both paid, that two processes settle at once', () => {
  // The one that settles has read the other's order before, and does not read it again.
  it.each([
    'settle.afterCapture',
    'settle.afterFence',
    'settle.afterClaims',
    'settle.afterUse',
    'settle.afterConfirm',
  ] as const)('keep one and refund the other, with the second recorded at %s of the first', async (point) => {
    const { core } = world;
    const { booking, first, second } = await paidTwice(core);
    let other: Promise<unknown> | undefined;
    const stop = watchFailpoints(async (name) => {
      if (name !== point || other) return;
      other = settleOrder(core, first);
      await vi.waitUntil(async () => (await findOrder(core, first))?.captures.length, 20_000);
    });
    expect(await settleOrderOf(core, booking, second)).toMatchObject({ paid: true });
    expect(await other).toMatchObject({ paid: true });
    stop();
    await pursueRefunds(core);
    const { status, payment } = await again(core, booking);
    expect([status, payment.status, payment.captured]).toEqual(['confirmed', 'completed', 2754]);
    const [kept, unused] = payment.orderId === first ? [first, second] : [second, first];
    expect([await givenBack(kept), await givenBack(unused)]).toEqual([[], [2754]]);
    expect(await violations(core)).toEqual([]);
  });

  it('keep one and refund the other soon, even if the process that recorded it died', async () => {
    const { core } = world;
    const { booking, first, second } = await paidTwice(core);
    const provider: Core['provider'] = {
      ...core.provider,
      async getPayments(orderId) {
        const disarm = armFailpoint('settle.afterCapture', 'throw');
        await expect(settleOrder(core, first)).rejects.toBeInstanceOf(StoppedAtFailpoint);
        disarm();
        return await core.provider.getPayments(orderId);
      },
    };
    const settled = await settleOrderOf({ ...core, provider }, booking, second);
    expect(settled).toMatchObject({ paid: true, requiresRefund: false });
    expect(settled.booking.payment.orderId).toBe(second);
    // It does not know about the order.
    expect(await findOrder(core, first)).toMatchObject({ captures: [{ amount: 2754 }], refunds: [] });
    const soon = later(core, 20_000); // reconcile settles within 20 s
    await reconcileDueOrders(soon);
    await pursueRefunds(soon);
    expect([await givenBack(first), await givenBack(second)]).toEqual([[2754], []]);
    expect(await violations(core)).toEqual([]);
  });
});
