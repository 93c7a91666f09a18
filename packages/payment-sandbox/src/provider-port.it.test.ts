import { PROVIDER_NAMES } from '@crease/domain/sales/provider/payment-provider';
import {
  ProviderRefused,
  ProviderSignatureError,
  ProviderUnavailable,
  RateLimited,
} from '@crease/domain/sales/provider/provider-errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aReceiver, type Received, type Receiver } from './testing/a-receiver.js';
import { anOrder, aProvider, aSandbox, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The port's guarantees, for each adapter against a real sandbox with its provider's API. */
describe.each(PROVIDER_NAMES)('the port to %s', (speaks) => {
  let box: TestSandbox;
  let receiver: Receiver;
  beforeEach(async () => {
    // Short, so that a hanging provider is given up soon; long enough for a busy machine to answer.
    box = await aSandbox({ speaks, timeoutMs: 700, webhookRetryAfterMs: [50, 100] });
    receiver = await aReceiver(200);
  });
  afterEach(async () => {
    await box.end();
    await receiver.close();
  });

  const spoil = (fault: Record<string, unknown>) => box.control('POST', '/faults', fault);
  const pay = (orderId: string, how: Record<string, unknown> = {}) =>
    box.control('POST', `/orders/${orderId}/pay`, { outcome: 'success', webhook: 'none', ...how });

  /** An order that was paid this often, and the ids of its payments. */
  async function paidOrder(times = 1, notifyUrl = receiver.url) {
    const { orderId } = await box.provider.createOrder(anOrder({ notifyUrl }));
    for (let i = 0; i < times; i += 1) await pay(orderId, { force: true });
    const payments = await box.provider.getPayments(orderId);
    return { orderId, paymentIds: payments.map(({ paymentId }) => paymentId) };
  }
  const refundOf = (
    { orderId, paymentIds }: Awaited<ReturnType<typeof paidOrder>>,
    amount = 2754,
    k = 1,
  ) => ({
    orderId,
    refundId: `${orderId}-r${k}`,
    paymentId: paymentIds[0] ?? '',
    amount,
    note: 'Rain',
  });
  const read = (message: Received | undefined) =>
    box.provider.verifyWebhook(message?.raw ?? Buffer.alloc(0), message?.headers ?? {});

  describe('an order', () => {
    it('is open for its price and time, with a page to pay on, and is the same when made again', async () => {
      const input = anOrder({ amount: 1234 });
      const order = await box.provider.createOrder(input);
      expect(order).toMatchObject({
        orderId: input.orderId,
        status: 'ACTIVE',
        amount: 1234,
        currency: 'INR',
      });
      expect(order.expiresAt.getTime()).toBeGreaterThanOrEqual(
        Math.floor(input.expiresAt.getTime() / 1000) * 1000,
      );
      const page = await fetch(order.paymentUrl);
      expect(await page.text()).toContain(`<dd>${speaks === 'cashfree' ? 'Cashfree' : 'Razorpay'}</dd>`);
      expect((await box.provider.createOrder(input)).providerOrderId).toBe(order.providerOrderId);
      // A new process without memory of it finds it.
      expect(await aProvider(box.url, 700, speaks).getOrder(input.orderId)).toEqual(order);
    });

    it('is not accepted for a different amount under the same id', async () => {
      const input = anOrder();
      await box.provider.createOrder(input);
      await expect(box.provider.createOrder({ ...input, amount: 1 })).rejects.toMatchObject({
        code: 'order_mismatch',
      });
    });

    it.each(['hang_after_apply', 'cut_after_apply', 'error500_after_apply', 'error500', 'hang'])(
      'is made exactly once through %s',
      async (kind) => {
        await spoil({ op: 'create_order', kind });
        const input = anOrder();
        const order = await box.provider.createOrder(input);
        const found = await aProvider(box.url, 700, speaks).getOrder(input.orderId);
        expect(found?.providerOrderId).toBe(order.providerOrderId);
      },
    );

    it('is null, without payments, if it was never made, and cannot be ended', async () => {
      expect(await box.provider.getOrder('never_made')).toBeNull();
      expect(await box.provider.getPayments('never_made')).toEqual([]);
      await expect(box.provider.terminateOrder('never_made')).rejects.toMatchObject({ status: 404 });
    });

    it('ends at its time, and late money on it counts as money', async () => {
      const { orderId } = await box.provider.createOrder(anOrder());
      await box.control('POST', `/orders/${orderId}/expire`);
      expect((await box.provider.getOrder(orderId))?.status).toBe('EXPIRED');
      expect((await box.provider.terminateOrder(orderId)).status).toBe('EXPIRED');
      await pay(orderId, { force: true });
      expect((await box.provider.getOrder(orderId))?.status).toBe('PAID');
      expect(await box.provider.getPayments(orderId)).toMatchObject([{ status: 'SUCCESS', captured: true }]);
    });

    it.each(['none', 'hang_after_apply', 'error500_after_apply', 'error500', 'hang'])(
      'ends once and for every process through %s, and late money on it counts as money',
      async (kind) => {
        const { orderId } = await box.provider.createOrder(anOrder());
        if (kind !== 'none') await spoil({ op: 'terminate_order', kind });
        expect((await box.provider.terminateOrder(orderId)).status).toBe('TERMINATED');
        const other = aProvider(box.url, 700, speaks);
        expect((await other.getOrder(orderId))?.status).toBe('TERMINATED');
        expect((await other.terminateOrder(orderId)).status).toBe('TERMINATED');
        await pay(orderId, { force: true });
        expect((await other.getOrder(orderId))?.status).toBe('PAID');
      },
    );

    it('cannot be ended once paid', async () => {
      const { orderId } = await paidOrder();
      expect((await box.provider.terminateOrder(orderId)).status).toBe('PAID');
    });
  });

  describe('a payment', () => {
    it('goes from pending to paid, and can follow a failed one', async () => {
      const { orderId } = await box.provider.createOrder(anOrder());
      await pay(orderId, { outcome: 'failed' });
      await pay(orderId, { delayMs: 200 });
      const before = await box.provider.getPayments(orderId);
      expect(before.map(({ status, captured }) => [status, captured])).toEqual([
        ['FAILED', false],
        ['PENDING', false],
      ]);
      await eventually(async () =>
        expect((await box.provider.getPayments(orderId)).at(-1)).toMatchObject({
          status: 'SUCCESS',
          captured: true,
          orderAmount: 2754,
          paymentAmount: 2754,
          currency: 'INR',
          orderId,
        }),
      );
    });

    it('shows another amount or currency, to the paisa', async () => {
      for (const wrong of [{ amount: 1.55 }, { amount: 3000 }, { paymentAmount: 100 }, { currency: 'USD' }]) {
        const { orderId } = await box.provider.createOrder(anOrder());
        await pay(orderId, wrong);
        const [payment] = await box.provider.getPayments(orderId);
        const isAsAsked =
          payment?.orderAmount === 2754 && payment.paymentAmount >= 2754 && payment.currency === 'INR';
        expect(payment?.captured, JSON.stringify(wrong)).toBe(true);
        expect(isAsAsked, JSON.stringify(wrong)).toBe(false);
      }
    });

    it('is for the price even with a fee above it', async () => {
      const { orderId } = await box.provider.createOrder(anOrder());
      await pay(orderId, { paymentAmount: 2800.5 });
      expect(await box.provider.getPayments(orderId)).toMatchObject([
        { orderAmount: 2754, paymentAmount: 2800.5, captured: true },
      ]);
    });

    it('stays a payment after it was refunded', async () => {
      const paid = await paidOrder();
      await box.provider.createRefund(refundOf(paid));
      expect(await box.provider.getPayments(paid.orderId)).toMatchObject([
        { paymentId: paid.paymentIds[0], status: 'SUCCESS', captured: true },
      ]);
    });
  });

  describe('a dispute', () => {
    const disputed = async (body: Record<string, unknown> = {}) => {
      const paid = await paidOrder();
      const opened = await box.control('POST', `/payments/${paid.paymentIds[0]}/disputes`, body);
      // The control's answer, typed as the test expects it.
      const { dispute_id: disputeId } = (opened.body as { dispute: { dispute_id: string } }).dispute;
      const decide = (how: Record<string, unknown>) => box.control('POST', `/disputes/${disputeId}`, how);
      return { ...paid, disputeId, decide };
    };

    it('is read with its payment, amount, phase and deadline, and is unknown under another id', async () => {
      const { disputeId, paymentIds } = await disputed({ amount: 1000.5, webhook: 'none' });
      const dispute = await box.provider.getDispute(disputeId);
      expect(dispute).toMatchObject({
        disputeId,
        paymentId: paymentIds[0],
        status: 'open',
        phase: 'chargeback',
        amount: 1000.5,
        deducted: 0,
        currency: 'INR',
        reason: 'Services not provided',
      });
      expect(dispute?.respondBy?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
      expect(await box.provider.getDispute('disp_00000000000001')).toBeNull();
    });

    it.each([
      [{ status: 'under_review' }, 'under_review', 0],
      [{ status: 'action_required' }, 'open', 0],
      [{ status: 'won' }, 'won', 0],
      [{ status: 'lost' }, 'lost', 2754],
      [{ status: 'accepted' }, 'lost', 2754],
    ])('that becomes %j reads as %s', async (how, status, deducted) => {
      const { disputeId, decide } = await disputed({ webhook: 'none' });
      await decide({ ...how, webhook: 'none' });
      expect(await box.provider.getDispute(disputeId)).toMatchObject({ status, deducted });
    });

    it('is reported by signed webhooks that name it and its order, in any order', async () => {
      const { orderId, disputeId, decide } = await disputed({ webhook: 'twice' });
      await decide({ status: 'lost', webhook: 'out_of_order' });
      const webhooks = (await receiver.waitFor(4)).map(read);
      for (const webhook of webhooks) expect(webhook.disputeId).toBe(disputeId);
      const named = webhooks.map((webhook) => webhook.orderId ?? webhook.sessionId);
      expect(new Set(named).size).toBe(1);
      if (speaks === 'cashfree') expect(named[0]).toBe(orderId);
      expect(webhooks.map(({ type }) => type)).toEqual(
        speaks === 'cashfree'
          ? ['DISPUTE_CREATED', 'DISPUTE_CREATED', 'DISPUTE_CLOSED', 'DISPUTE_UPDATED']
          : [
              'payment.dispute.created',
              'payment.dispute.created',
              'payment.dispute.lost',
              'payment.dispute.created',
            ],
      );
    });

    it('with a forged signature does not pass', async () => {
      await disputed({ webhook: 'badly_signed' });
      const [message] = await receiver.waitFor(1);
      expect(() => read(message)).toThrow(ProviderSignatureError);
    });

    it('outlives a restart', async () => {
      const { disputeId, decide } = await disputed({ webhook: 'none' });
      await decide({ status: 'lost', deducted: 500, webhook: 'none' });
      await box.restart();
      expect(await box.provider.getDispute(disputeId)).toMatchObject({ status: 'lost' });
    });
  });

  describe('a refund', () => {
    it('is made once, however often it is requested, and found by its id', async () => {
      const paid = await paidOrder();
      const input = refundOf(paid, 1377.5);
      const first = await box.provider.createRefund(input);
      expect(first).toMatchObject({ status: 'SUCCESS', amount: 1377.5, orderId: paid.orderId, note: 'Rain' });
      const again = await Promise.all([1, 2, 3].map(() => box.provider.createRefund(input)));
      for (const one of again) expect(one).toEqual(first);
      expect(await box.provider.getRefund(paid.orderId, input.refundId, input.paymentId)).toEqual(first);
      const { body } = await box.control('GET', `/orders/${paid.orderId}`);
      expect(body).toMatchObject({ refunds: [{ refund_amount: 1377.5 }] });
    });

    it.each(['hang_after_apply', 'cut_after_apply', 'error500_after_apply', 'error500', 'hang'])(
      'is given exactly once through %s',
      async (kind) => {
        const paid = await paidOrder();
        await spoil({ op: 'create_refund', kind });
        expect(await box.provider.createRefund(refundOf(paid))).toMatchObject({ status: 'SUCCESS' });
        const { body } = await box.control('GET', `/orders/${paid.orderId}`);
        expect((body as { refunds: unknown[] }).refunds).toHaveLength(1);
      },
    );

    it('is given once even if its state could not be queried', async () => {
      const paid = await paidOrder();
      await spoil({ op: 'create_refund', kind: 'cut_after_apply' });
      await spoil({ op: 'get_refund', kind: 'error500', times: 2 });
      await expect(box.provider.createRefund(refundOf(paid))).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(await box.provider.createRefund(refundOf(paid))).toMatchObject({ status: 'SUCCESS' });
      const { body } = await box.control('GET', `/orders/${paid.orderId}`);
      expect((body as { refunds: unknown[] }).refunds).toHaveLength(1);
    });

    it('returns no more than was taken, in parts and for each payment', async () => {
      const paid = await paidOrder(2);
      await box.provider.createRefund(refundOf(paid, 1000, 1));
      await box.provider.createRefund(refundOf(paid, 1754, 2));
      const second = { ...refundOf(paid, 2754, 3), paymentId: paid.paymentIds[1] ?? '' };
      expect(await box.provider.createRefund(second)).toMatchObject({ status: 'SUCCESS' });
      await expect(box.provider.createRefund(refundOf(paid, 1, 4))).rejects.toMatchObject({ status: 400 });
    });

    it.each(['SUCCESS', 'FAILED'] as const)('ends as %s after being pending', async (outcome) => {
      const paid = await paidOrder();
      await box.control('POST', `/orders/${paid.orderId}/refund-plan`, { outcome, delayMs: 100 });
      const input = refundOf(paid);
      expect(await box.provider.createRefund(input)).toMatchObject({ status: 'PENDING' });
      await eventually(async () =>
        expect(await box.provider.getRefund(paid.orderId, input.refundId, input.paymentId)).toMatchObject({
          status: outcome,
        }),
      );
    });

    it('is null if it was never requested', async () => {
      const { orderId, paymentIds } = await paidOrder();
      expect(await box.provider.getRefund(orderId, 'none', paymentIds[0] ?? '')).toBeNull();
    });
  });

  describe('a webhook', () => {
    it('about money and its refund names the order to query', async () => {
      const paid = await paidOrder();
      const { providerOrderId } = (await box.provider.getOrder(paid.orderId)) ?? {};
      await pay(paid.orderId, { force: true, webhook: 'once' });
      const said = read((await receiver.waitFor(1))[0]);
      const named = said.orderId === paid.orderId || said.sessionId === providerOrderId;
      expect(named, JSON.stringify(said)).toBe(true);
      await box.provider.createRefund(refundOf(paid));
      await eventually(() => {
        const about = receiver.received.map(read).find(({ refundId }) => refundId);
        expect(about).toMatchObject({ orderId: paid.orderId, refundId: `${paid.orderId}-r1` });
      });
    });

    it('is refused if forged, changed by a byte or unsigned, but not if repeated', async () => {
      const liar = await aReceiver(200);
      const lied = await box.provider.createOrder(anOrder({ notifyUrl: liar.url }));
      await pay(lied.orderId, { webhook: 'badly_signed' });
      const [forged] = await liar.waitFor(1);
      expect(() => read(forged)).toThrow(ProviderSignatureError);
      await liar.close();
      const { orderId } = await box.provider.createOrder(anOrder({ notifyUrl: receiver.url }));
      await pay(orderId, { webhook: 'twenty' });
      const messages = await receiver.waitFor(20);
      const good = messages[0];
      for (const message of messages) expect(() => read(message)).not.toThrow();
      const changed = Buffer.concat([good?.raw ?? Buffer.alloc(0), Buffer.from(' ')]);
      expect(() => box.provider.verifyWebhook(changed, good?.headers ?? {})).toThrow(ProviderSignatureError);
      expect(() => box.provider.verifyWebhook(good?.raw ?? changed, {})).toThrow(ProviderSignatureError);
      const { signatureHeader } = box.provider;
      const twice = { ...good?.headers, [signatureHeader]: ['a', 'b'] };
      expect(() => box.provider.verifyWebhook(good?.raw ?? changed, twice)).toThrow(ProviderSignatureError);
    });

    it('is readable with an unknown type', async () => {
      const { orderId } = await box.provider.createOrder(anOrder({ notifyUrl: receiver.url }));
      await pay(orderId, { webhook: 'unknown_type' });
      expect(read((await receiver.waitFor(1))[0]).type).toMatch(/CHARGES|downtime/);
    });
  });

  describe('a sick provider', () => {
    it('is waited for beyond its rate limit, or its wait is returned', async () => {
      await spoil({ op: 'create_order', kind: 'rate_limit', seconds: 1 });
      expect((await box.provider.createOrder(anOrder())).status).toBe('ACTIVE');
      await spoil({ op: 'create_order', kind: 'rate_limit', seconds: 60 });
      const limited = await box.provider.createOrder(anOrder()).catch((error: unknown) => error);
      expect(limited).toBeInstanceOf(RateLimited);
      expect((limited as RateLimited).retryAfterMs).toBeGreaterThan(50_000);
      // The limit applies only to this endpoint.
      expect(await box.provider.getOrder('never_made')).toBeNull();
    });

    it('is called again once when a read breaks', async () => {
      const { orderId } = await paidOrder();
      await spoil({ op: 'get_payments', kind: 'error500' });
      expect(await box.provider.getPayments(orderId)).toHaveLength(1);
    });

    it('is not called after five failures, then tried again', async () => {
      const { orderId } = await box.provider.createOrder(anOrder());
      await spoil({ op: 'get_order', kind: 'error500', times: 5 });
      for (let i = 0; i < 3; i += 1)
        await expect(box.provider.getOrder(orderId)).rejects.toThrow(ProviderUnavailable);
      await expect(box.provider.getPayments(orderId)).rejects.toThrow('not answering');
      await eventually(async () => expect(await box.provider.getPayments(orderId)).toEqual([]));
    });

    it('is unavailable, not a refusal, if it is down', async () => {
      const nowhere = aProvider('http://127.0.0.1:9', 700, speaks);
      await expect(nowhere.getOrder('o_1')).rejects.toBeInstanceOf(ProviderUnavailable);
      await expect(nowhere.createOrder(anOrder())).rejects.toBeInstanceOf(ProviderUnavailable);
    });

    it('refuses wrong keys', async () => {
      const stranger = aProvider(box.url, 700, speaks, 'wrong');
      const refusal = await stranger.createOrder(anOrder()).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ProviderRefused);
      expect(refusal).toMatchObject({ status: 401 });
    });
  });

  it('keeps everything over a restart of the provider', async () => {
    const paid = await paidOrder();
    const input = refundOf(paid, 1377);
    const refund = await box.provider.createRefund(input);
    const payments = await box.provider.getPayments(paid.orderId);
    await box.restart();
    expect(await box.provider.getPayments(paid.orderId)).toEqual(payments);
    expect(await box.provider.createRefund(input)).toEqual(refund);
    expect((await box.provider.getOrder(paid.orderId))?.status).toBe('PAID');
  });
});
