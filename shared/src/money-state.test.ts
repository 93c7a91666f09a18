import { expect, test } from 'vitest';
import { beyondPassing, changeOfPrice, committedOf, stuckOf } from './money-state.js';

const policy = (amount: number, status: string) => ({ amount, status, kind: 'policy' as const });
const byHand = (amount: number, status: string) => ({ amount, status, kind: 'manual' as const });

test.each([
  ['one that went through', [policy(2754, 'processed')], 0, 2754],
  ['one that failed', [policy(2754, 'failed')], 2754, 2754],
  ['one that failed and was given by hand', [policy(2754, 'failed'), byHand(2754, 'pending')], 0, 2754],
  ['one that failed by hand, too', [policy(2754, 'failed'), byHand(2754, 'failed')], 2754, 2754],
  [
    'one that failed twice and was given at the third try',
    [policy(2754, 'failed'), byHand(2754, 'failed'), byHand(2754, 'processed')],
    0,
    2754,
  ],
  ['one that was given by hand in part', [policy(1000, 'failed'), byHand(400, 'processed')], 600, 1000],
  ['one by hand, and then one that failed', [byHand(400, 'processed'), policy(1000, 'failed')], 1000, 1400],
])('of %s, counts what is stuck and what must not be refunded again', (_, refunds, stuck, committed) => {
  expect([stuckOf(refunds), committedOf(refunds)]).toEqual([stuck, committed]);
});

test('a repeated refund counts without what only passes between the players', () => {
  const share = { amount: 400, status: 'failed', kind: 'share' as const };
  const repeated = { ...byHand(1577, 'processed'), passed: 400 };
  const all = [share, policy(1177, 'failed'), repeated];
  expect([stuckOf(all), committedOf(beyondPassing(all))]).toEqual([0, 1177]);
  expect(beyondPassing([{ ...byHand(400, 'processed'), passed: 400 }])).toEqual([]);
});

const paidWhere = (totalAmount: number, dueAtGround: number, collected: number, isPaid = true) => ({
  payment: {
    status: isPaid ? 'completed' : 'pending',
    collected: collected > 0 ? [{ amount: collected }] : [],
  },
  pricing: { totalAmount, dueAtGround },
});

test.each([
  ['dearer', paidWhere(1000, 0, 0), 1200, { more: 200, less: 0, online: 0, backAtGround: 0 }],
  ['at the same price', paidWhere(1000, 0, 0), 1000, { more: 0, less: 0, online: 0, backAtGround: 0 }],
  ['cheaper', paidWhere(1000, 0, 0), 700, { more: 0, less: 0, online: 300, backAtGround: 0 }],
  ['after a dearer one', paidWhere(1200, 200, 0), 700, { more: 0, less: 200, online: 300, backAtGround: 0 }],
  ['after cash for that', paidWhere(1200, 200, 200), 400, { more: 0, less: 0, online: 800, backAtGround: 0 }],
  [
    'below all that is online',
    paidWhere(2000, 1500, 1500),
    1000,
    { more: 0, less: 0, online: 500, backAtGround: 500 },
  ],
  ['unpaid', paidWhere(1000, 0, 0, false), 700, { more: 0, less: 300, online: 0, backAtGround: 0 }],
  ['paid in cash', paidWhere(1000, 0, 900, false), 700, { more: 0, less: 100, online: 0, backAtGround: 200 }],
])('a move %s first reduces what is due, then the online payment, then cash', (_, booking, total, change) => {
  expect(changeOfPrice(booking, total)).toEqual(change);
});
