import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { again, bookPaid, bookWithOrder } from '../../testing/booked.js';
import { paySandboxOrder, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { cancelBooking } from '../change/cancel-booking.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { NotAsked, ProviderUnavailable } from '../provider/provider-errors.js';
import { createOrder } from './create-order.js';
import { receiveWebhook } from './receive-webhook.js';
import { reconcileDueOrders } from './reconcile.js';
import { pursueRefunds } from './refunds.js';
import { settleOrder } from './settle.js';
import { terminateDueOrders } from './terminate.js';

/** One database: before the variable was changed, and after it, both providers configured. */
let world: World;
let before: Core;
let after: Core;
beforeAll(async () => {
  world = await openWorld();
  before = world.core;
  after = takenBy('razorpay');
});
afterAll(async () => {
  await world.close();
});

const owner = { side: 'owner' as const, name: 'Sanjay' };

function takenBy(name: 'cashfree' | 'razorpay'): Core {
  const { provider, otherProviders } = world.core;
  const all = [provider, ...otherProviders];
  const chosen = all.find((one) => one.name === name);
  if (!chosen) throw new Error(`${name} is not configured`);
  return { ...world.core, provider: chosen, otherProviders: all.filter((one) => one !== chosen) };
}

const paymentOf = async (orderId: string): Promise<PaymentDoc> => {
  const payment = await before.db.payments.findOne({ orderId });
  if (!payment) throw new Error(`no order ${orderId}`);
  return payment;
};
const givenBack = async (orderId: string) =>
  (await showSandboxOrder(orderId)).refunds.map(({ refund_amount }) => refund_amount);

/** The cores' providers, each method of one failing like this. */
function silenced(core: Core, name: PaymentProvider['name'], error: Error): Core {
  const away = () => Promise.reject(error);
  const of = (one: PaymentProvider): PaymentProvider =>
    one.name === name
      ? {
          ...one,
          getOrder: away,
          getPayments: away,
          terminateOrder: away,
          createRefund: away,
          getRefund: away,
        }
      : one;
  return { ...core, provider: of(core.provider), otherProviders: core.otherProviders.map(of) };
}

describe('a payment taken before the provider was changed', () => {
  it('names the provider that took it, and is refunded there', async () => {
    const old = await bookPaid(before);
    const fresh = await bookPaid(after);
    expect((await paymentOf(old.orderId)).provider).toBe('cashfree');
    expect((await paymentOf(fresh.orderId)).provider).toBe('razorpay');
    for (const { booking } of [old, fresh]) await cancelBooking(after, booking._id, owner, 'Rain');
    await pursueRefunds(after);
    for (const { orderId, booking } of [old, fresh]) {
      expect(await givenBack(orderId)).toEqual([2754]);
      expect((await again(after, booking)).payment.refunds).toMatchObject([{ status: 'processed' }]);
    }
    expect(await violations(after)).toEqual([]);
  });

  it('without a stored provider belongs to the first provider', async () => {
    const { booking, orderId } = await bookPaid(before);
    await before.db.payments.updateOne({ orderId }, { $unset: { provider: '' } });
    await cancelBooking(after, booking._id, owner, 'Rain');
    await pursueRefunds(after);
    expect(await givenBack(orderId)).toEqual([2754]);
  });

  it('with an open order is paid on that order, and late money on it is found', async () => {
    const open = await bookWithOrder(before);
    const order = await createOrder(after, open.booking);
    expect([order.orderId, order.provider]).toEqual([open.orderId, 'cashfree']);
    await cancelBooking(after, open.booking._id, owner, 'Rain');
    await terminateDueOrders(after);
    expect((await showSandboxOrder(open.orderId)).order.order_status).toBe('TERMINATED');
    await paySandboxOrder(open.orderId, { outcome: 'success', force: true });
    const soon = later(after, 61_000);
    await reconcileDueOrders(soon);
    await pursueRefunds(soon);
    expect(await givenBack(open.orderId)).toEqual([2754]);
  });

  it('is settled, ended and refunded although the new provider accepts no calls, and vice versa', async () => {
    for (const name of ['cashfree', 'razorpay'] as const) {
      const [taker, other] = name === 'cashfree' ? [before, after] : [after, before];
      // Many orders of the silent provider are due first.
      const stuck = await Promise.all(Array.from({ length: 8 }, () => bookWithOrder(taker)));
      const fine = await bookWithOrder(other);
      const { orderId } = fine;
      for (const one of [...stuck, fine]) await paySandboxOrder(one.orderId, { outcome: 'success' });
      const core = silenced(after, name, new NotAsked('away', 1_000));
      await reconcileDueOrders(later(core, 20_000));
      expect((await again(core, fine.booking)).status, name).toBe('confirmed');
      await cancelBooking(core, fine.booking._id, owner, 'Rain');
      await pursueRefunds(core);
      expect(await givenBack(orderId)).toEqual([2754]);
      await reconcileDueOrders(later(after, 60_000));
      for (const one of stuck) expect((await again(after, one.booking)).status).toBe('confirmed');
    }
  });

  it('waits for missing keys of its provider, and loses nothing', async () => {
    const { booking, orderId } = await bookPaid(before);
    const without = { ...after, otherProviders: [] };
    await expect(settleOrder(without, orderId)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: expect.objectContaining({ message: expect.stringContaining('taken by cashfree') }),
    });
    await cancelBooking(without, booking._id, owner, 'Rain');
    await pursueRefunds(without);
    expect((await again(without, booking)).payment.refunds).toMatchObject([{ status: 'pending' }]);
    await pursueRefunds(later(after, 5_000));
    expect(await givenBack(orderId)).toEqual([2754]);
  });
});

describe('webhooks of both providers at one address', () => {
  const payload = (sessionId: string) =>
    Buffer.from(
      JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { order_id: sessionId } } },
      }),
    );
  const sign = (raw: Buffer, secret: string) => createHmac('sha256', secret).update(raw).digest('hex');

  it('are each verified by their sender’s secret and matched by that provider’s order id', async () => {
    const { booking, orderId } = await bookWithOrder(after);
    await paySandboxOrder(orderId, { outcome: 'success' });
    const raw = payload((await paymentOf(orderId)).sessionId ?? '');
    const secret = world.env.providers.razorpay?.webhookSecret ?? '';
    for (const core of [before, after]) {
      const forged = { 'x-razorpay-signature': sign(raw, 'another') };
      await expect(receiveWebhook(core, raw, forged)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect((await paymentOf(orderId)).webhooks).toBeUndefined();
    await receiveWebhook(before, raw, { 'x-razorpay-signature': sign(raw, secret) });
    await until(
      'the booking to be confirmed',
      async () => (await again(after, booking)).status === 'confirmed',
    );
    expect((await paymentOf(orderId)).unknownWebhooks).toBeUndefined();
  });

  it('about an unknown order change nothing', async () => {
    const secret = world.env.providers.razorpay?.webhookSecret ?? '';
    const raw = payload('order_of_somebody_else');
    await expect(receiveWebhook(after, raw, { 'x-razorpay-signature': sign(raw, secret) })).resolves.toBe(
      undefined,
    );
  });
});

it('repeats an unanswered refund request under the same id', async () => {
  const { booking, orderId } = await bookPaid(after);
  await cancelBooking(after, booking._id, owner, 'Rain');
  await pursueRefunds(silenced(after, 'razorpay', new ProviderUnavailable('away', 1_000)));
  await pursueRefunds(later(after, 10_000));
  await pursueRefunds(later(after, 20_000));
  expect(await givenBack(orderId)).toEqual([2754]);
});
