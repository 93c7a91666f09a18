import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { EVERY_PAYABLE, type ToPay } from '../../testing/every-payable.js';
import { paySandboxOrder, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { reconcileDueOrders } from '../settle/reconcile.js';
import { settleAny } from '../settle/settle.js';

/** Every fence, resumption and poll that a cut settlement leaves behind is due by then. */
const SOON_MS = 20_000;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  ({ core } = world);
});
afterAll(async () => {
  await world.close();
});

async function refunded(orderId: string): Promise<number[]> {
  return (await showSandboxOrder(orderId)).refunds.map((refund) => refund.refund_amount);
}

describe.each(Object.entries(EVERY_PAYABLE))('an order for a %s', (_kind, open) => {
  let one: ToPay;
  beforeEach(async () => {
    one = await open(core);
  });

  /** Sweeps until all money is where it belongs; then checks the invariants. */
  const settledDown = async (): Promise<void> => {
    await sweepAll(later(core, SOON_MS));
    expect(await violations(later(core, SOON_MS))).toEqual([]);
  };

  it('is one order for many tabs that ask at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => one.orderAgain()));
    expect(new Set(orders)).toEqual(new Set([one.orderId]));
  });

  it('that is paid is used once, however often it is settled at once', async () => {
    await paySandboxOrder(one.orderId, { outcome: 'success' });
    const settle = async () =>
      await settleAny(core, one.orderId).catch((error) => {
        if (error.code !== 'UNAVAILABLE') throw error;
      });
    await Promise.all(Array.from({ length: 8 }, settle));
    await settledDown();
    expect(await settleAny(core, one.orderId)).toMatchObject({ paid: true, requiresRefund: false });
    expect(await one.timesPaid()).toBe(1);
    expect(await refunded(one.orderId)).toEqual([]);
  });

  it('that is paid twice uses the first payment and gives the second back', async () => {
    await paySandboxOrder(one.orderId, { outcome: 'success' });
    await settleAny(core, one.orderId);
    await paySandboxOrder(one.orderId, { outcome: 'success', force: true });
    expect(await settleAny(core, one.orderId)).toMatchObject({ paid: true, requiresRefund: false });
    await settledDown();
    expect(await one.timesPaid()).toBe(1);
    expect(await refunded(one.orderId)).toEqual([one.amount]);
  });

  it('that is paid with a wrong amount or currency gives all of it back and is still to be paid', async () => {
    await paySandboxOrder(one.orderId, { outcome: 'success', amount: 1 });
    await paySandboxOrder(one.orderId, { outcome: 'success', currency: 'USD', force: true });
    expect(await settleAny(core, one.orderId)).toMatchObject({ paid: true, requiresRefund: true });
    await settledDown();
    expect(await one.timesPaid()).toBe(0);
    expect((await refunded(one.orderId)).sort((a, b) => a - b)).toEqual([1, one.amount]);
  });

  it('that fails is still to be paid, and is used once it is paid', async () => {
    await paySandboxOrder(one.orderId, { outcome: 'failed' });
    expect(await settleAny(core, one.orderId)).toMatchObject({ paid: false, requiresRefund: false });
    expect(await one.timesPaid()).toBe(0);
    expect(await one.orderAgain()).toBe(one.orderId);
    await paySandboxOrder(one.orderId, { outcome: 'success' });
    await settleAny(core, one.orderId);
    expect(await one.timesPaid()).toBe(1);
  });

  it('that is paid after what it pays for has ended gives all of it back', async () => {
    await one.end();
    await paySandboxOrder(one.orderId, { outcome: 'success', force: true });
    expect(await settleAny(core, one.orderId)).toMatchObject({ paid: true, requiresRefund: true });
    await settledDown();
    expect(await one.timesPaid()).toBe(0);
    expect(await refunded(one.orderId)).toEqual([one.amount]);
    await expect(one.orderAgain()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('that is paid while what it pays for ends is used and given back, or given back, never kept', async () => {
    await paySandboxOrder(one.orderId, { outcome: 'success' });
    const isBusy = (error: { code?: string }) => {
      if (error.code !== 'UNAVAILABLE' && error.code !== 'STATE_CONFLICT') throw error;
    };
    await Promise.all([settleAny(core, one.orderId).catch(isBusy), one.end().catch(isBusy)]);
    await one.end().catch(isBusy);
    await settledDown();
    expect(await refunded(one.orderId)).toEqual([one.amount]);
  });

  it.each(['settle.afterCapture', 'settle.afterConfirm'] as const)(
    'whose settlement is cut at %s is settled by the sweep',
    async (failpoint) => {
      await paySandboxOrder(one.orderId, { outcome: 'success' });
      const disarm = armFailpoint(failpoint, 'throw');
      await expect(settleAny(core, one.orderId)).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      await reconcileDueOrders(later(core, SOON_MS));
      expect(await one.timesPaid()).toBe(1);
      await settledDown();
      expect(await refunded(one.orderId)).toEqual([]);
    },
  );
});
