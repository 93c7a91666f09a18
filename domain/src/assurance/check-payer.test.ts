import { expect, it } from 'vitest';
import type { RefundDoc } from '../sales/booking-record/payment.schema.js';
import { judgePayer } from './check-payer.js';

const at = new Date('2026-11-29T10:00:00Z');
const row = (kind: RefundDoc['kind'], amount: number, rest: Partial<RefundDoc> = {}): RefundDoc => ({
  refundId: `r${amount}`,
  paymentId: 'pay-1',
  amount,
  kind,
  reason: 'Rain',
  status: 'processed',
  at,
  tries: 0,
  ...rest,
});
const judged = (owed: number, ...refunds: RefundDoc[]) => [...judgePayer({ refunds }, 'pay-1', { owed })];
const [lost, failed] = [{ dispute: 'd-1' }, { status: 'failed' as const }];

it('accepts a loss that replaced a failed refund by hand, beside what the rules owe', () => {
  const rows = [row('manual', 100, failed), row('manual', 100, lost), row('policy', 200, lost)];
  expect(judged(600, ...rows, row('policy', 400))).toEqual([]);
  expect(judged(600, ...rows, row('policy', 401))).toHaveLength(1);
});

it('counts a loss that replaced a failed refund by the rules towards what they owe', () => {
  const rows = [row('policy', 100, failed), row('manual', 100, lost), row('policy', 200, lost)];
  expect(judged(600, ...rows, row('policy', 300))).toEqual([]);
  expect(judged(600, ...rows, row('policy', 301))).toHaveLength(1);
});

it('names a refund by the rules beside a loss that replaced nothing', () => {
  expect(judged(600, row('manual', 300, lost), row('policy', 600))).toHaveLength(1);
});

it('names a refund that was recorded before the loss, and requested or still to be requested after it', () => {
  const loss = row('policy', 300, lost);
  const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
  expect(judged(600, row('policy', 600, { sentAt: before }), loss)).toEqual([]);
  expect(judged(600, row('policy', 600, { sentAt: after }), loss)).toHaveLength(1);
  expect(judged(600, row('policy', 600, { status: 'pending' }), loss)).toHaveLength(1);
  expect(judged(600, row('policy', 300, { status: 'pending' }), loss)).toEqual([]);
});

it('lets a loss meet what the rules owe, and nothing that is given by hand', () => {
  const judgedByHand = (...refunds: RefundDoc[]) => [
    ...judgePayer({ refunds }, 'pay-1', { owed: 600, byHand: 100 }),
  ];
  const loss = row('policy', 300, lost);
  expect(judgedByHand(loss, row('policy', 300))).toEqual([]);
  expect(judgedByHand(loss, row('policy', 301))).toHaveLength(1);
  expect(judgedByHand(row('policy', 800, lost), row('policy', 100))).toEqual([]);
  expect(judgedByHand(row('policy', 800, lost), row('policy', 101))).toHaveLength(1);
});
