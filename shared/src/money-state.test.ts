import { expect, test } from 'vitest';
import { committedOf, stuckOf } from './money-state.js';

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
])('of %s so much is stuck, and so much is not given once more', (_, refunds, stuck, committed) => {
  expect([stuckOf(refunds), committedOf(refunds)]).toEqual([stuck, committed]);
});
