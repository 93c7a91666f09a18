import { createCashfreeProvider } from '@crease/domain/sales/provider/cashfree-provider';
import {
  ProviderRefused,
  ProviderUnavailable,
  RateLimited,
} from '@crease/domain/sales/provider/provider-errors';
import { resetHandshake } from '@crease/domain/testing/reset-handshake';
import { until } from '@crease/domain/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aProvider, aSandbox, CREDENTIALS, call, type TestSandbox } from './testing/a-sandbox.js';

/** The Cashfree adapter against a real sandbox that misbehaves: nothing is done twice, nothing is lost. */
let box: TestSandbox;
beforeEach(async () => {
  // Short, so that a hanging provider is given up soon; long enough for a busy machine to answer.
  box = await aSandbox({ timeoutMs: 700 });
});
afterEach(() => box.end());

const spoil = (fault: Record<string, unknown>) => box.control('POST', '/faults', fault);

async function aPaidOrder() {
  const input = anOrder();
  await box.provider.createOrder(input);
  await box.control('POST', `/orders/${input.orderId}/pay`, { outcome: 'success' });
  return input.orderId;
}

describe('creating an order', () => {
  it.each(['hang_after_apply', 'cut_after_apply', 'error500_after_apply', 'error500', 'hang'])(
    'creates exactly one order through %s',
    async (kind) => {
      await spoil({ op: 'create_order', kind });
      const input = anOrder();
      const order = await box.provider.createOrder(input);
      expect(order).toMatchObject({ orderId: input.orderId, status: 'ACTIVE' });
      expect((await box.provider.getOrder(input.orderId))?.providerOrderId).toBe(order.providerOrderId);
    },
  );

  it('gives up with an unknown outcome when the provider stays down, and finds its order later', async () => {
    await spoil({ op: 'create_order', kind: 'hang_after_apply' });
    await spoil({ op: 'get_order', kind: 'error500', times: 2 });
    const input = anOrder();
    await expect(box.provider.createOrder(input)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect((await box.provider.createOrder(input)).status).toBe('ACTIVE');
  });

  it('waits for a short rate limit and hands back a long one', async () => {
    await spoil({ op: 'create_order', kind: 'rate_limit', seconds: 1 });
    const before = Date.now();
    expect((await box.provider.createOrder(anOrder())).status).toBe('ACTIVE');
    expect(Date.now() - before).toBeGreaterThanOrEqual(950);

    await spoil({ op: 'create_order', kind: 'rate_limit', seconds: 60 });
    const limited = await box.provider.createOrder(anOrder()).catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(ProviderUnavailable);
    expect((limited as ProviderUnavailable).retryAfterMs).toBeGreaterThan(58_000);
    // The limit applies only to this endpoint.
    expect(await box.provider.getOrder('never_made')).toBeNull();
  });
});

it('names a timeout as the cause if the provider does not answer a read', async () => {
  await spoil({ op: 'get_order', kind: 'hang' });
  const error = await box.provider.getOrder('any').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(error).toMatchObject({ cause: { name: 'TimeoutError' } });
});

describe('a refund', () => {
  it('is not looked up after a rate limit, because the provider has said that it has none', async () => {
    const orderId = await aPaidOrder();
    await spoil({ op: 'create_refund', kind: 'rate_limit', seconds: 60 });
    // Every read gets this answer instead.
    await spoil({ op: 'get_refund', kind: 'rate_limit', seconds: 600 });
    const input = { orderId, paymentId: 'any', refundId: `${orderId}-r1`, amount: 2754, note: 'late money' };
    const limited = await box.provider.createRefund(input).catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('is refused beyond the configured rate, and accepted once the second is over', async () => {
    const orderId = await aPaidOrder();
    await spoil({ op: 'create_refund', kind: 'pace', perSecond: 2 });
    const refund = (n: number) =>
      call('POST', `${box.url}/pg/orders/${orderId}/refunds`, {
        refund_id: `${orderId}-r${n}`,
        refund_amount: 1,
      });
    const answers = await Promise.all([1, 2, 3].map(refund));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    // The adapter waits by itself.
    const input = { orderId, paymentId: 'any', refundId: `${orderId}-r4`, amount: 1, note: 'late money' };
    expect(await box.provider.createRefund(input)).toMatchObject({ status: 'SUCCESS' });
  });

  it.each(['hang_after_apply', 'cut_after_apply', 'error500_after_apply', 'error500', 'hang'])(
    'is given exactly once through %s',
    async (kind) => {
      const orderId = await aPaidOrder();
      await spoil({ op: 'create_refund', kind });
      const input = {
        orderId,
        paymentId: 'any',
        refundId: `${orderId}-r1`,
        amount: 2754,
        note: 'late money',
      };
      expect(await box.provider.createRefund(input)).toMatchObject({ status: 'SUCCESS', amount: 2754 });
      const { body } = await box.control('GET', `/orders/${orderId}`);
      expect(body).toMatchObject({ refunds: [{ refund_id: input.refundId, refund_amount: 2754 }] });
    },
  );
});

describe('ending an order', () => {
  it.each(['hang_after_apply', 'error500_after_apply', 'error500', 'hang'])(
    'works through %s',
    async (kind) => {
      const { orderId } = await box.provider.createOrder(anOrder());
      await spoil({ op: 'terminate_order', kind });
      expect((await box.provider.terminateOrder(orderId)).status).toBe('TERMINATED');
    },
  );
});

describe('a sick provider', () => {
  it('is called again once when a read breaks', async () => {
    const orderId = await aPaidOrder();
    await spoil({ op: 'get_payments', kind: 'error500' });
    expect(await box.provider.getPayments(orderId)).toHaveLength(1);
  });

  it('is not called after five failures, then tried again', async () => {
    const { orderId } = await box.provider.createOrder(anOrder());
    await spoil({ op: 'get_order', kind: 'error500', times: 5 });
    for (let i = 0; i < 3; i += 1)
      await expect(box.provider.getOrder(orderId)).rejects.toThrow(ProviderUnavailable);
    await expect(box.provider.getPayments(orderId)).rejects.toThrow('not answering');
    expect(await until('another try', () => box.provider.getPayments(orderId).catch(() => null))).toEqual([]);
  });

  it('is unavailable, not a refusal, if it is down', async () => {
    await expect(aProvider('http://127.0.0.1:9').getOrder('o_1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('refuses a wrong secret with 401', async () => {
    const stranger = createCashfreeProvider({
      ...CREDENTIALS,
      clientSecret: 'wrong',
      baseUrl: `${box.url}/pg`,
      publicUrl: 'http://localhost:3000',
    });
    const refusal = await stranger.createOrder(anOrder()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProviderRefused);
    expect(refusal).toMatchObject({ status: 401, code: 'request_failed' });
  });
});

describe('an idempotency key', () => {
  const body = (orderId: string) => ({
    order_id: orderId,
    order_amount: 170,
    order_currency: 'INR',
    customer_details: { customer_id: 'abc123', customer_phone: '9876543210' },
  });
  const create = (orderId: string, key: string) =>
    call('POST', `${box.url}/pg/orders`, body(orderId), { 'x-idempotency-key': key });

  it('repeats the first answer, also after a restart', async () => {
    const first = await create('idem_1', 'key-1');
    await box.restart();
    const again = await create('idem_1', 'key-1');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await create('idem_1', 'key-2')).body).toMatchObject({ code: 'order_already_exists' });
  });

  it('repeats even a 500, while a new key goes through', async () => {
    await spoil({ op: 'create_order', kind: 'error500' });
    expect((await create('idem_2', 'key-3')).status).toBe(500);
    expect((await create('idem_2', 'key-3')).status).toBe(500);
    expect((await create('idem_2', 'key-4')).status).toBe(200);
  });

  it('is answered with 422 if used for another request', async () => {
    await create('idem_3', 'key-5');
    expect(await create('idem_4', 'key-5')).toMatchObject({
      status: 422,
      body: { type: 'idempotency_error' },
    });
  });
});

it('answers requests without version, with bad JSON or an unknown path in the provider’s format', async () => {
  const shape = {
    message: expect.any(String),
    code: expect.any(String),
    type: expect.any(String),
    help: expect.any(String),
  };
  const noVersion = await call('GET', `${box.url}/pg/orders/x_1`, undefined, { 'x-api-version': '' });
  expect(noVersion).toMatchObject({ status: 400, body: shape });
  const badJson = await fetch(`${box.url}/pg/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"order_id":',
  });
  expect(badJson.status).toBe(400);
  expect(await badJson.json()).toMatchObject(shape);
  expect(await call('GET', `${box.url}/pg/nothing`)).toMatchObject({ status: 404, body: shape });
});

it('goes on after a client that resets a WebSocket handshake', async () => {
  await resetHandshake(Number(new URL(box.url).port), '/pg/elsewhere');
  expect((await fetch(`${box.url}/healthz`)).status).toBe(200);
});
