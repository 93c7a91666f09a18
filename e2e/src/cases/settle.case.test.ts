import { createHmac } from 'node:crypto';
import type { Core } from '@crease/domain/platform/core';
import { reconcileDueOrders } from '@crease/domain/sales/settle/reconcile';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { resolveSandboxPayment, showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { afterAll, expect } from 'vitest';
import { type Actor, must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf } from './places.js';
import { openCases, type Round } from './survives.js';
import { PAID_NEWS, toldOf } from './told.js';

const sink = await SmtpSink.start();
afterAll(async () => await sink[Symbol.asyncDispose]());
const survives = openCases({ worker: 1, env: { SMTP_URL: sink.url } });

/** A booking with an unpaid order. */
async function anOrdered({
  system,
  history,
  core,
}: Round): Promise<{ player: Actor; id: string; orderId: string }> {
  const player = await system.actor(history);
  const { booking } = must(await player.book(await aSlot(core)));
  const { order } = must(await player.order(booking._id));
  return { player, id: booking._id, orderId: order.id };
}

const confirmed = (core: Core, id: string) =>
  until(
    'its confirmation',
    async () => {
      const found = await bookingOf(core, id);
      return found.status === 'confirmed' && found.payment.status === 'completed' ? found : null;
    },
    20_000,
  );

/** The provider's refunds, without waiting for the next sweep. */
const refundsOf = (core: Core, orderId: string) =>
  until('the refund', async () => {
    await pursueRefunds(core);
    const { refunds } = await showSandboxOrder(orderId);
    return refunds.length > 0 ? refunds.map((refund) => refund.refund_amount) : null;
  });

/** The webhook calls of an order, and how they were answered. */
const answersToWebhooks = (orderId: string, count: number) =>
  until('the webhooks', async () => {
    const { webhooks } = await showSandboxOrder(orderId);
    const done = webhooks.filter(({ last_status }) => last_status !== null);
    return done.length >= count ? done.map(({ last_status }) => last_status) : null;
  });

survives(
  'makes one payment, confirmation and receipt, and one notification per person, of twenty webhooks, verifies and reconciles at once',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const { slot } = await anOwnedSlot(scene);
    const player = await system.actor(history);
    const { booking } = must(await player.book(slot));
    const { order } = must(await player.order(booking._id));
    // The money is captured, and both APIs, the worker and this process settle it at once.
    await player.pay(order.id, { webhook: 'twenty' });
    const verified = await Promise.all([
      ...Array.from({ length: 20 }, () => player.verify(booking._id, order.id)),
      ...Array.from({ length: 20 }, async () => {
        await core.db.payments.updateOne({ orderId: order.id }, { $set: { nextCheckAt: new Date(0) } });
        await reconcileDueOrders(core);
        return null;
      }),
    ]);
    for (const done of verified)
      if (done) expect(must(done)).toMatchObject({ paid: true, requiresRefund: false });
    expect(await answersToWebhooks(order.id, 20)).toEqual(Array(20).fill(200));

    const payment = await core.db.payments.findOne({ orderId: order.id });
    expect(payment?.captures).toHaveLength(1);
    expect(payment?.outbox.filter(({ name }) => name === 'payment.captured')).toHaveLength(1);
    const after = await confirmed(core, booking._id);
    expect(after.timeline.map(({ what }) => what)).toEqual(['held', 'paid']);

    await until('the receipt', async () => (await bookingOf(core, booking._id)).emailSent);
    await until('the notices', async () => (await toldOf(core, after)).length >= PAID_NEWS.length);
    expect(await toldOf(core, after)).toEqual(PAID_NEWS);
    expect(sink.mails.filter(({ to }) => to.includes(after.userEmail))).toHaveLength(1);
  },
);

survives('ignores a FAILED webhook after the SUCCESS', 'race', async (scene) => {
  const { core } = scene;
  const { player, id, orderId } = await anOrdered(scene);
  await player.pay(orderId, { webhook: 'out_of_order' });
  await confirmed(core, id);
  expect(await answersToWebhooks(orderId, 2)).toEqual([200, 200]);
  must(await player.verify(id, orderId));
  const { status, payment, outbox } = await bookingOf(core, id);
  expect([status, payment.status]).toEqual(['confirmed', 'completed']);
  expect(outbox.map(({ name }) => name)).not.toContain('payment.failed');
});

survives(
  'a second attempt succeeds after a failed and a dropped one, in any order of webhooks',
  'race',
  async (scene) => {
    const { core } = scene;
    const { player, id, orderId } = await anOrdered(scene);
    await player.pay(orderId, { outcome: 'failed', webhook: 'once' });
    await until('the failure', async () => (await bookingOf(core, id)).payment.status === 'failed');
    await player.pay(orderId, { outcome: 'user_dropped', webhook: 'twice' });
    await player.pay(orderId, { webhook: 'once' });
    await confirmed(core, id);
    const payment = await core.db.payments.findOne({ orderId });
    // Recorded once, however many attempts fail.
    expect(payment?.outbox.filter(({ name }) => name === 'payment.failed')).toHaveLength(1);
  },
);

survives('counts an attempt that was dropped and then succeeds as one payment', 'race', async (scene) => {
  const { core } = scene;
  const { player, id, orderId } = await anOrdered(scene);
  await player.pay(orderId, { outcome: 'user_dropped', webhook: 'once' });
  await until('the failure', async () => (await bookingOf(core, id)).payment.status === 'failed');
  const [attempt] = (await showSandboxOrder(orderId)).payments;
  await resolveSandboxPayment(attempt?.cf_payment_id ?? '', { outcome: 'success', webhook: 'once' });
  await confirmed(core, id);
  expect((await core.db.payments.findOne({ orderId }))?.captures).toHaveLength(1);
});

survives(
  'keeps one of two captures on one order, and refunds the other',
  'race',
  async (scene) => {
    const { core } = scene;
    const { player, id, orderId } = await anOrdered(scene);
    await player.pay(orderId, { webhook: 'twice' });
    await player.pay(orderId, { force: true, webhook: 'twice' });
    await confirmed(core, id);
    await until('the refund', async () => (await showSandboxOrder(orderId)).refunds.length === 1);
    expect((await showSandboxOrder(orderId)).refunds[0]?.refund_amount).toBe(2754);
  },
  { atOnce: 5 },
);

for (const wrong of [{ amount: 2753 }, { amount: 27_540 }, { currency: 'USD' }]) {
  survives(
    `a payment of ${wrong.amount ? `₹${wrong.amount}` : wrong.currency} confirms nothing and is refunded`,
    'race',
    async (scene) => {
      const { core } = scene;
      const { player, id, orderId } = await anOrdered(scene);
      await player.pay(orderId, { webhook: 'once', ...wrong });
      const settled = must(await player.verify(id, orderId));
      expect([settled.paid, settled.requiresRefund]).toEqual([true, true]);
      expect(await refundsOf(core, orderId)).toEqual([wrong.amount ?? 2754]);
      expect((await bookingOf(core, id)).status).toBe('pending');
    },
  );
}

/** Sends what a stranger, or a malfunctioning provider, sends to the webhook. */
async function callWebhook({ system }: Round, body: unknown, about: { secret?: string; at?: number } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(about.at ?? Date.now());
  const secret = about.secret ?? system.core.env.CASHFREE_CLIENT_SECRET;
  const answer = await fetch(`${system.api[1]?.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': createHmac('sha256', secret)
        .update(timestamp + text)
        .digest('base64'),
    },
    body: text,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const successOf = (orderId: string) => ({
  type: 'PAYMENT_SUCCESS_WEBHOOK',
  event_time: new Date().toISOString(),
  data: { order: { order_id: orderId }, payment: { cf_payment_id: '1', payment_status: 'SUCCESS' } },
});

survives(
  'trusts no webhook that is false, forged, stale, unknown, repeated or about an unknown order',
  'race',
  async (scene) => {
    const { core } = scene;
    const { player, id, orderId } = await anOrdered(scene);
    // Correctly signed but false: nothing was paid.
    expect(await callWebhook(scene, successOf(orderId))).toBe(200);
    expect(await callWebhook(scene, successOf('crease_never_made'))).toBe(200);
    expect(await callWebhook(scene, { type: 'SOMETHING_NEW', event_time: 'x', data: {} })).toBe(200);
    expect(await callWebhook(scene, successOf(orderId), { at: Date.now() - 3 * 86_400_000 })).toBe(200);
    expect(await callWebhook(scene, successOf(orderId), { secret: 'a stranger’s guess' })).toBe(401);
    expect(must(await player.verify(id, orderId)).paid).toBe(false);
    expect((await bookingOf(core, id)).status).toBe('pending');
    // Odd webhooks of the provider itself, after a real payment: the first valid one settles, the others change
    // nothing.
    await player.pay(orderId, { webhook: 'badly_signed' });
    expect(await answersToWebhooks(orderId, 1)).toEqual([401]);
    expect(await callWebhook(scene, successOf(orderId), { at: Date.now() - 3 * 86_400_000 })).toBe(200);
    await confirmed(core, id);
    for (let i = 0; i < 3; i++) expect(await callWebhook(scene, successOf(orderId))).toBe(200);
    expect((await core.db.payments.findOne({ orderId }))?.captures).toHaveLength(1);
  },
);

survives(
  'an old-dated and an unknown webhook settle like any other; the unknown one is recorded',
  'race',
  async (scene) => {
    const { core } = scene;
    for (const webhook of ['old_dated', 'unknown_type'] as const) {
      const { player, id, orderId } = await anOrdered(scene);
      await player.pay(orderId, { webhook });
      expect(await answersToWebhooks(orderId, 1)).toEqual([200]);
      await confirmed(core, id);
      const order = await core.db.payments.findOne({ orderId });
      expect(order?.unknownWebhooks?.length ?? 0).toBe(webhook === 'unknown_type' ? 1 : 0);
    }
  },
);

survives(
  'settles money without a webhook by the sweep',
  'clock',
  async (scene) => {
    const { core } = scene;
    const { player, id, orderId } = await anOrdered(scene);
    await player.pay(orderId, { webhook: 'none' });
    await confirmed(core, id);
  },
  { atOnce: 5 },
);
