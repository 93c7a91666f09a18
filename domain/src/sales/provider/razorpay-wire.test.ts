import { describe, expect, it } from 'vitest';
import { disputeAnswer } from './razorpay-wire.js';

const answer = {
  id: 'disp_1',
  payment_id: 'pay_1',
  amount: 275_400,
  currency: 'INR',
  status: 'lost',
  phase: 'chargeback',
};

describe('a dispute of Razorpay', () => {
  it.each([
    { status: 'lost', deducted: 2754 },
    { status: 'lost', amount_deducted: null, deducted: 2754 },
    { status: 'lost', amount_deducted: 100_000, deducted: 1000 },
    { status: 'lost', amount_deducted: 0, deducted: 2754 },
    { status: 'lost', phase: 'Arbitration', amount_deducted: 0, deducted: 2754 },
    { status: 'lost', phase: 'retrieval', amount_deducted: 0, deducted: 0 },
    { status: 'lost', phase: 'fraud', deducted: 0 },
    { status: 'won', deducted: 0 },
    { status: 'closed', deducted: 0 },
    { status: 'open', amount_deducted: 275_400, deducted: 0 },
  ])('that is $status with $amount_deducted paise deducted takes ₹$deducted', ({ deducted, ...wire }) => {
    expect(disputeAnswer.parse({ ...answer, ...wire })).toMatchObject({ status: wire.status, deducted });
  });
});
