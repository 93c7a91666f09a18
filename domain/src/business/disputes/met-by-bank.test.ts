import { describe, expect, it } from 'vitest';
import type { PaymentDoc, RefundDoc, RefundSplit } from '../../sales/booking-record/payment.schema.js';
import { meetWaiting } from './met-by-bank.js';

const at = new Date('2026-11-29T06:00:00Z');

function met(split: RefundSplit, amount: number): RefundDoc[] {
  const refund: RefundDoc = {
    refundId: 'o1-r1',
    paymentId: 'p1',
    amount: 100,
    kind: 'policy',
    reason: 'Rain',
    status: 'pending',
    at,
    tries: 3,
    sentAt: at,
    split,
  };
  const payment = { orderId: 'o1', refunds: [refund] } as PaymentDoc;
  return meetWaiting(payment, [refund], { amount, dispute: 'd-1', now: at }).refunds;
}

describe('a waiting refund that a bank meets in part', () => {
  it('keeps its id for that part, and asks for the rest by a new id that was never sent', () => {
    const [part, rest] = met({ fee: 2, owner: 98 }, 50);
    expect(part).toMatchObject({ refundId: 'o1-r1', amount: 50, status: 'processed', dispute: 'd-1' });
    expect(rest).toEqual({
      refundId: 'o1-r2',
      paymentId: 'p1',
      amount: 50,
      kind: 'policy',
      reason: 'Rain',
      status: 'pending',
      at,
      tries: 0,
      split: { fee: 1, owner: 49 },
    });
  });

  it.each([
    { split: { fee: 50, commission: 50, owner: 0 }, amount: 1 },
    { split: { fee: 49, commission: 51, owner: 0 }, amount: 0.4 },
    { split: { fee: 49, commission: 50, owner: 1 }, amount: 99 },
    { split: { fee: 2, commission: 5, host: 33, owner: 60 }, amount: 37.55 },
    { split: { host: 100 }, amount: 0.01 },
  ])('takes from no account of $split more than it has when ₹$amount are met', ({ split, amount }) => {
    const rows = met(split, amount);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const parts = Object.values(row.split ?? {}) as number[];
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(row.amount, 6);
    }
  });
});
