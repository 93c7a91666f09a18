import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSandbox, type TestSandbox } from './testing/a-sandbox.js';

let box: TestSandbox;
beforeAll(async () => {
  box = await aSandbox();
});
afterAll(() => box.end());

const paid = {
  order_id: 'order_demo123',
  order_amount: 1200,
  customer_id: '66aa00000000000000000001',
  cf_payment_id: '123456789012345',
  created_at: '2026-11-01T10:00:00Z',
  paid_at: '2026-11-01T10:02:00Z',
  order_expiry_time: '2026-11-01T10:16:00Z',
};

it('imports paid orders once, and their money can be refunded, also after a restart', async () => {
  const take = () => box.control('POST', '/paid-orders', { orders: [paid] });
  expect((await take()).body).toEqual({ taken: 1 });
  await box.restart();
  expect((await take()).body).toEqual({ taken: 0 });
  expect(await box.provider.getOrder(paid.order_id)).toMatchObject({ status: 'PAID', amount: 1200 });
  expect(await box.provider.getPayments(paid.order_id)).toMatchObject([
    { paymentId: paid.cf_payment_id, status: 'SUCCESS', captured: true, paymentAmount: 1200 },
  ]);
  const refund = {
    orderId: paid.order_id,
    refundId: 'order_demo123-r1',
    paymentId: paid.cf_payment_id,
    amount: 1200,
    note: 'Rain',
  };
  expect((await box.provider.createRefund(refund)).status).toBe('SUCCESS');
});

it('refuses an invalid one by its field, and then imports none of them', async () => {
  const orders = [
    { ...paid, order_id: 'order_demo124' },
    { ...paid, cf_payment_id: 'demo' },
  ];
  expect(await box.control('POST', '/paid-orders', { orders })).toMatchObject({
    status: 400,
    body: { code: 'cf_payment_id_invalid' },
  });
  expect(await box.provider.getOrder('order_demo124')).toBeNull();
});
