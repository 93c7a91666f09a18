import type { Core } from '@crease/domain/platform/core';
import { showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { until } from '@crease/domain/testing/until';
import { expect } from 'vitest';
import { must } from './actor.js';
import { aSlot, bookingOf } from './places.js';
import { openCases } from './survives.js';

/** The whole system with the second payment provider: real processes, and the sandbox as Razorpay. */
const survives = openCases({ worker: 1, env: { PAYMENT_PROVIDER: 'razorpay' } });

const confirmed = (core: Core, id: string) =>
  until('its confirmation', async () => (await bookingOf(core, id)).status === 'confirmed', 30_000);

survives(
  'with Razorpay a webhook alone turns a hold into a booking, which is refunded in full',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const player = await system.actor(history);
    const slot = await aSlot(core);
    must(await player.hold(slot));
    const { booking } = must(await player.book(slot));
    const { order, appId } = must(await player.order(booking._id));
    expect(appId).toMatch(/^rzp_test_/);
    expect(order).toMatchObject({ provider: 'razorpay', mode: 'sandbox' });
    expect(order.payment_session_id).toMatch(/^order_\w{14}$/);
    const page = await (await fetch(order.payment_url)).text();
    expect(page).toContain('<dd>Razorpay</dd>');
    expect(must(await player.verify(booking._id, order.id)).paid).toBe(false);

    await player.pay(order.id, { webhook: 'twice' });
    await confirmed(core, booking._id);
    const { webhooks } = await showSandboxOrder(order.id);
    expect(new Set(webhooks.map(({ type }) => type))).toEqual(new Set(['payment.captured', 'order.paid']));

    must(await player.cancel(booking._id));
    await until(
      'its refund',
      async () => (await bookingOf(core, booking._id)).payment.refunds[0]?.status === 'processed',
      30_000,
    );
    expect((await showSandboxOrder(order.id)).refunds.map(({ refund_amount }) => refund_amount)).toEqual([
      2754,
    ]);
    const payment = await core.db.payments.findOne({ orderId: order.id });
    expect(payment).toMatchObject({ provider: 'razorpay', captures: [{ wrong: false, amount: 2754 }] });
    expect(payment?.captures[0]?.paymentId).toMatch(/^pay_/);
  },
);

survives(
  'with Razorpay forged webhooks change nothing, and reconcile finds payments without a webhook',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const player = await system.actor(history);
    const { booking } = must(await player.book(await aSlot(core)));
    const { order } = must(await player.order(booking._id));
    await player.pay(order.id, { webhook: 'badly_signed' });
    await until('the forged webhooks to be refused', async () => {
      const { webhooks } = await showSandboxOrder(order.id);
      return webhooks.every(({ last_status }) => last_status === 401);
    });
    // The worker polls open orders every few seconds.
    await confirmed(core, booking._id);
  },
);
