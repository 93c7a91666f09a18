import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aSandbox, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The Cashfree adapter against a real sandbox over HTTP: refunds. */
let box: TestSandbox;
beforeAll(async () => {
  box = await aSandbox();
});
afterAll(() => box.end());

async function aPaidOrder(times = 1): Promise<string> {
  const { orderId } = await box.provider.createOrder(anOrder());
  for (let i = 0; i < times; i += 1) {
    await box.control('POST', `/orders/${orderId}/pay`, { outcome: 'success', force: true });
  }
  return orderId;
}

const refund = (orderId: string, k: number, amount: number, note = 'cancelled in time') =>
  box.provider.createRefund({ orderId, refundId: `${orderId}-r${k}`, paymentId: 'any', amount, note });

describe('a refund', () => {
  it('is done at once by default, and is the same one however often it is requested', async () => {
    const orderId = await aPaidOrder();
    const first = await refund(orderId, 1, 1377);
    expect(first).toMatchObject({ status: 'SUCCESS', amount: 1377, currency: 'INR', orderId });
    expect(await refund(orderId, 1, 1377)).toEqual(first);
    expect(await box.provider.getRefund(orderId, first.refundId, 'any')).toEqual(first);
  });

  it('is not accepted for a different amount under the same id', async () => {
    const orderId = await aPaidOrder();
    await refund(orderId, 1, 1377);
    await expect(refund(orderId, 1, 1000)).rejects.toMatchObject({ code: 'refund_mismatch' });
  });

  it('may be one of several, together at most what was captured', async () => {
    const orderId = await aPaidOrder();
    await refund(orderId, 1, 1000);
    await refund(orderId, 2, 1753.5);
    await expect(refund(orderId, 3, 0.51)).rejects.toMatchObject({
      status: 400,
      code: 'refund_amount_invalid',
    });
    expect((await refund(orderId, 4, 0.5)).status).toBe('SUCCESS');
  });

  it('can return both captures of an order that was paid twice', async () => {
    const orderId = await aPaidOrder(2);
    await refund(orderId, 1, 2754);
    expect((await refund(orderId, 2, 2754)).status).toBe('SUCCESS');
  });

  it('is refused for an order without money', async () => {
    const { orderId } = await box.provider.createOrder(anOrder());
    await expect(refund(orderId, 1, 10)).rejects.toMatchObject({ code: 'order_not_paid' });
  });

  it('is null if it was never requested', async () => {
    expect(await box.provider.getRefund(await aPaidOrder(), 'none', 'any')).toBeNull();
  });

  it.each([
    ['[pending:150]', 'PENDING', 'SUCCESS'],
    ['[fail:150]', 'PENDING', 'FAILED'],
    ['[onhold]', 'ONHOLD', 'ONHOLD'],
    ['[cancelled]', 'CANCELLED', 'CANCELLED'],
    ['[stuck]', 'PENDING', 'PENDING'],
  ])('with the note %s is %s, then %s', async (word, now, later) => {
    const orderId = await aPaidOrder();
    const { refundId, status } = await refund(orderId, 1, 500, `rain ${word}`);
    expect(status).toBe(now);
    await eventually(async () =>
      expect((await box.provider.getRefund(orderId, refundId, 'any'))?.status).toBe(later),
    );
  });

  it('follows the plan of its order, and manual changes', async () => {
    const orderId = await aPaidOrder();
    await box.control('POST', `/orders/${orderId}/refund-plan`, { outcome: 'PENDING', delayMs: 0 });
    const { refundId, status } = await refund(orderId, 1, 500);
    expect(status).toBe('PENDING');
    await box.control('POST', `/orders/${orderId}/refunds/${refundId}`, { status: 'FAILED' });
    expect((await box.provider.getRefund(orderId, refundId, 'any'))?.status).toBe('FAILED');
  });

  it('can be repeated under another id after it failed', async () => {
    const orderId = await aPaidOrder();
    await refund(orderId, 1, 2754, '[cancelled]');
    expect((await refund(orderId, 2, 2754)).status).toBe('SUCCESS');
  });
});
