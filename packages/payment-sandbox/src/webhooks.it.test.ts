import { ProviderSignatureError } from '@crease/domain/sales/provider/provider-errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aReceiver, type Received, type Receiver } from './testing/a-receiver.js';
import { anOrder, aSandbox, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** Webhooks from a real sandbox to a real HTTP server, read by the adapter. */
let box: TestSandbox;
let receiver: Receiver;
beforeEach(async () => {
  box = await aSandbox({ webhookRetryAfterMs: [100, 200] });
  receiver = await aReceiver(200);
});
afterEach(async () => {
  await box.end();
  await receiver.close();
});

async function anOrderPaid(body: Record<string, unknown>, notifyUrl = receiver.url): Promise<string> {
  const { orderId } = await box.provider.createOrder(anOrder({ notifyUrl }));
  await box.control('POST', `/orders/${orderId}/pay`, body);
  return orderId;
}
const read = (message: Received | undefined) =>
  box.provider.verifyWebhook(message?.raw ?? Buffer.alloc(0), message?.headers ?? {});

describe('a webhook', () => {
  it('is signed over its raw bytes, with amounts of two decimals', async () => {
    const orderId = await anOrderPaid({ outcome: 'success', amount: 170 });
    const [message] = await receiver.waitFor(1);
    const [payment] = await box.provider.getPayments(orderId);
    expect(message?.raw.toString()).toContain('"payment_amount":170.00');
    expect(read(message)).toMatchObject({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      orderId,
      paymentId: payment?.paymentId,
    });
    expect(message?.headers).toMatchObject({ 'x-webhook-version': '2025-01-01', 'x-webhook-attempt': '1' });
  });

  it.each([
    ['failed', 'PAYMENT_FAILED_WEBHOOK'],
    ['user_dropped', 'PAYMENT_USER_DROPPED_WEBHOOK'],
  ])('reports an attempt that was %s', async (outcome, type) => {
    await anOrderPaid({ outcome });
    expect(read((await receiver.waitFor(1))[0]).type).toBe(type);
  });

  it('reports a refund, pending first and then done', async () => {
    const orderId = await anOrderPaid({ outcome: 'success', webhook: 'none' });
    const refundId = `${orderId}-r1`;
    await box.provider.createRefund({
      orderId,
      refundId,
      paymentId: 'any',
      amount: 100,
      note: '[pending:50]',
    });
    expect(read((await receiver.waitFor(1))[0])).toMatchObject({
      type: 'REFUND_STATUS_WEBHOOK',
      orderId,
      refundId,
    });
    expect((await box.provider.getRefund(orderId, refundId, 'any'))?.status).toBe('SUCCESS');
  });

  it('is sent again with the same bytes and a fresh signature until it is accepted', async () => {
    const strict = await aReceiver(500, 401, 200);
    const orderId = await anOrderPaid({ outcome: 'success' }, strict.url);
    const messages = await strict.waitFor(3);
    expect(messages.map((message) => message.headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(messages.map((message) => message.raw.toString())).size).toBe(1);
    for (const message of messages) expect(read(message).orderId).toBe(orderId);
    await eventually(async () => expect(await statesOf(orderId)).toEqual(['delivered']));
    await strict.close();
  });

  it('is given up if it is never accepted', async () => {
    const orderId = await anOrderPaid({ outcome: 'success' }, 'http://127.0.0.1:9/nobody');
    await eventually(async () => expect(await statesOf(orderId)).toEqual(['given_up']));
  });

  it('is sent after a restart if it was waiting when the sandbox ended', async () => {
    const orderId = await anOrderPaid({ outcome: 'success', webhook: 'late', webhookDelayMs: 300 });
    await box.restart();
    expect(read((await receiver.waitFor(1))[0]).orderId).toBe(orderId);
  });
});

describe('the plan for the webhook', () => {
  it.each([
    ['twice', 2],
    ['twenty', 20],
  ])('%s sends it that often', async (webhook, count) => {
    const orderId = await anOrderPaid({ outcome: 'success', webhook });
    const messages = await receiver.waitFor(count);
    expect(messages).toHaveLength(count);
    for (const message of messages) expect(read(message).orderId).toBe(orderId);
  });

  it('none sends nothing, nor does a pending attempt', async () => {
    const silent = await anOrderPaid({ outcome: 'success', webhook: 'none' });
    const pending = await anOrderPaid({ outcome: 'pending' });
    expect([await statesOf(silent), await statesOf(pending)]).toEqual([[], []]);
  });

  it('late sends it later', async () => {
    const before = Date.now();
    await anOrderPaid({ outcome: 'success', webhook: 'late', webhookDelayMs: 250 });
    const [message] = await receiver.waitFor(1);
    expect(message?.at).toBeGreaterThanOrEqual(before + 250);
  });

  it('badly_signed does not pass the adapter', async () => {
    await anOrderPaid({ outcome: 'success', webhook: 'badly_signed' });
    const [message] = await receiver.waitFor(1);
    expect(() => read(message)).toThrow(ProviderSignatureError);
  });

  it('old_dated passes with its old time', async () => {
    await anOrderPaid({ outcome: 'success', webhook: 'old_dated' });
    const { eventTime } = read((await receiver.waitFor(1))[0]);
    expect(eventTime.getTime()).toBeLessThan(Date.now() - 2 * 24 * 60 * 60_000);
  });

  it('out_of_order sends a failure of the same attempt after its success', async () => {
    await anOrderPaid({ outcome: 'success', webhook: 'out_of_order' });
    const [first, second] = (await receiver.waitFor(2)).map(read);
    expect([first?.type, second?.type]).toEqual(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK']);
    expect(second?.paymentId).toBe(first?.paymentId);
  });

  it('unknown_type is well signed and of an unknown type', async () => {
    await anOrderPaid({ outcome: 'success', webhook: 'unknown_type' });
    expect(read((await receiver.waitFor(1))[0]).type).toBe('PAYMENT_CHARGES_WEBHOOK');
  });
});

async function statesOf(orderId: string): Promise<string[]> {
  const { body } = await box.control('GET', `/orders/${orderId}`);
  // The control's answer, typed as the test expects it.
  return (body as { webhooks: { state: string }[] }).webhooks.map((webhook) => webhook.state);
}
