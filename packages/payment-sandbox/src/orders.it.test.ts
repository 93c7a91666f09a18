import { ProviderRefused } from '@crease/domain/sales/provider/provider-errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aSandbox, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The Cashfree adapter against a real sandbox over HTTP: orders and attempts. */
let box: TestSandbox;
beforeAll(async () => {
  box = await aSandbox({ nowMs: () => Date.now() + ahead });
});
afterAll(() => box.end());

async function anOpenOrder(changes: Parameters<typeof anOrder>[0] = {}) {
  return box.provider.createOrder(anOrder(changes));
}
const pay = (orderId: string, body: unknown) => box.control('POST', `/orders/${orderId}/pay`, body);
/** Attempts this long end only when a test says so, however busy the machine is. */
const FLIGHT_MS = 60_000;
let ahead = 0;
const endFlights = async () => {
  ahead += FLIGHT_MS;
  await box.restart(); // whatever was due meanwhile ends at its start
};

describe('an order', () => {
  it('is open, for the whole amount, with a page to pay on', async () => {
    const input = anOrder();
    const order = await box.provider.createOrder(input);
    expect(order).toMatchObject({ orderId: input.orderId, status: 'ACTIVE', amount: 2754, currency: 'INR' });
    expect(order.paymentUrl).toMatch(/\/sandbox\/checkout\/session_/);
    expect(await box.provider.getOrder(input.orderId)).toEqual(order);
  });

  it('is the same order when requested twice under one id', async () => {
    const input = anOrder();
    const first = await box.provider.createOrder(input);
    expect(await box.provider.createOrder(input)).toEqual(first);
  });

  it('is not accepted for a different amount under the same id', async () => {
    const input = anOrder();
    await box.provider.createOrder(input);
    await expect(box.provider.createOrder({ ...input, amount: 100 })).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'order_mismatch',
    });
  });

  it('lives at least sixteen minutes, whatever was requested', async () => {
    const order = await anOpenOrder({ expiresAt: new Date() });
    expect(order.expiresAt.getTime()).toBeGreaterThan(Date.now() + 15.9 * 60_000);
  });

  it('is null, without payments, if it was never opened', async () => {
    expect(await box.provider.getOrder('never_made')).toBeNull();
    expect(await box.provider.getPayments('never_made')).toEqual([]);
    await expect(box.provider.terminateOrder('never_made')).rejects.toBeInstanceOf(ProviderRefused);
  });

  it('is refused with the name of a bad field', async () => {
    await expect(anOpenOrder({ amount: 0 })).rejects.toMatchObject({
      status: 400,
      code: 'order_amount_invalid',
    });
    await expect(anOpenOrder({ orderId: 'a b' })).rejects.toMatchObject({ code: 'order_id_invalid' });
  });
});

describe('a payment', () => {
  it('is one captured attempt and makes the order PAID if it succeeds', async () => {
    const { orderId } = await anOpenOrder();
    const answer = await pay(orderId, { outcome: 'success' });
    expect(answer).toMatchObject({ status: 202, body: { attempt: { order_id: orderId } } });
    expect(await box.provider.getPayments(orderId)).toMatchObject([
      {
        status: 'SUCCESS',
        captured: true,
        orderAmount: 2754,
        paymentAmount: 2754,
        currency: 'INR',
        method: 'upi',
      },
    ]);
    expect((await box.provider.getOrder(orderId))?.status).toBe('PAID');
  });

  it.each([
    ['failed', 'FAILED'],
    ['user_dropped', 'USER_DROPPED'],
    ['pending', 'PENDING'],
  ] as const)('takes nothing and leaves the order open if it ends as %s', async (outcome, status) => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome });
    expect(await box.provider.getPayments(orderId)).toMatchObject([{ status, captured: false }]);
    expect((await box.provider.getOrder(orderId))?.status).toBe('ACTIVE');
  });

  it('succeeds after a failed and a dropped one', async () => {
    const { orderId } = await anOpenOrder();
    for (const outcome of ['failed', 'user_dropped', 'success']) await pay(orderId, { outcome });
    const statuses = (await box.provider.getPayments(orderId)).map((payment) => payment.status);
    expect(statuses).toEqual(['FAILED', 'USER_DROPPED', 'SUCCESS']);
  });

  it('is answered at once and ends after its delay', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'success', delayMs: FLIGHT_MS });
    expect(await box.provider.getPayments(orderId)).toMatchObject([{ status: 'PENDING', captured: false }]);
    const { orderId: soon } = await anOpenOrder();
    await pay(soon, { outcome: 'success', delayMs: 50 });
    await eventually(async () => expect((await box.provider.getOrder(soon))?.status).toBe('PAID'));
    expect((await box.provider.getOrder(orderId))?.status).toBe('ACTIVE');
    await endFlights();
    await eventually(async () => expect((await box.provider.getOrder(orderId))?.status).toBe('PAID'));
  });

  it('reports another amount and currency in all its fields', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'success', amount: 170.5, currency: 'USD' });
    expect(await box.provider.getPayments(orderId)).toMatchObject([
      { orderAmount: 170.5, paymentAmount: 170.5, currency: 'USD', captured: true },
    ]);
  });

  it('can be resolved from pending to a success, even after the order was terminated', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'pending' });
    expect((await box.provider.terminateOrder(orderId)).status).toBe('TERMINATED');
    const [attempt] = await box.provider.getPayments(orderId);
    await box.control('POST', `/payments/${attempt?.paymentId}/resolve`, { outcome: 'success' });
    expect((await box.provider.getOrder(orderId))?.status).toBe('PAID');
  });
});

describe('an ended order', () => {
  it('takes no payment: 409', async () => {
    const paid = await anOpenOrder();
    await pay(paid.orderId, { outcome: 'success' });
    const ended = await anOpenOrder();
    await box.provider.terminateOrder(ended.orderId);
    const expired = await anOpenOrder();
    await box.control('POST', `/orders/${expired.orderId}/expire`);
    expect((await box.provider.getOrder(expired.orderId))?.status).toBe('EXPIRED');
    for (const { orderId } of [paid, ended, expired]) {
      expect((await pay(orderId, { outcome: 'success' })).status).toBe(409);
    }
  });

  it('can be made to take money late, or twice', async () => {
    const { orderId } = await anOpenOrder();
    await box.control('POST', `/orders/${orderId}/expire`);
    await pay(orderId, { outcome: 'success', force: true });
    await pay(orderId, { outcome: 'success', force: true });
    const captured = (await box.provider.getPayments(orderId)).filter((payment) => payment.captured);
    expect(new Set(captured.map((payment) => payment.paymentId)).size).toBe(2);
    expect((await box.provider.getOrder(orderId))?.status).toBe('PAID');
  });

  it('returns its state when it is ended again', async () => {
    const paid = await anOpenOrder();
    await pay(paid.orderId, { outcome: 'success' });
    expect((await box.provider.terminateOrder(paid.orderId)).status).toBe('PAID');
    const ended = await anOpenOrder();
    await box.provider.terminateOrder(ended.orderId);
    expect((await box.provider.terminateOrder(ended.orderId)).status).toBe('TERMINATED');
  });
});

describe('an attempt in flight when its order is ended', () => {
  it('keeps the end only requested, and wins with a success', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'success', delayMs: FLIGHT_MS });
    expect((await box.provider.terminateOrder(orderId)).status).toBe('TERMINATION_REQUESTED');
    expect((await pay(orderId, { outcome: 'success' })).status).toBe(409);
    await endFlights();
    await eventually(async () => expect((await box.provider.getOrder(orderId))?.status).toBe('PAID'));
  });

  it('lets the end take effect if it fails', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'failed', delayMs: FLIGHT_MS });
    await box.provider.terminateOrder(orderId);
    await endFlights();
    await eventually(async () => expect((await box.provider.getOrder(orderId))?.status).toBe('TERMINATED'));
  });

  it('is accepted after the order expired', async () => {
    const { orderId } = await anOpenOrder();
    await pay(orderId, { outcome: 'success', delayMs: FLIGHT_MS });
    await box.control('POST', `/orders/${orderId}/expire`);
    expect((await box.provider.getOrder(orderId))?.status).toBe('EXPIRED');
    await endFlights();
    await eventually(async () => expect((await box.provider.getOrder(orderId))?.status).toBe('PAID'));
  });
});
