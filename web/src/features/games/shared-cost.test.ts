import type { Booking } from '@crease/shared/contracts/booking';
import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { sharedCostOf } from './shared-cost.js';

const game = { places: 6, share: 400 };
const players = (['in', 'leaving', 'held', 'waiting'] as const).map((status) => ({ status }));
const at = aBooking().createdAt;
const share = (n: number) => ({ placeId: `${n}`.repeat(24), paymentId: `p${n}`, amount: 400, at });
type Refund = Booking['payment']['refunds'][number];
const refund = (fields: Partial<Refund>): Refund => ({
  refundId: `${fields.status}-${fields.paymentId}-${fields.kind}`,
  orderId: 'o',
  paymentId: 'own',
  kind: 'share',
  amount: 400,
  status: 'processed',
  reason: '',
  at,
  ...fields,
});
const costOf = (payment: Partial<Booking['payment']>) =>
  sharedCostOf(aBooking({ status: 'confirmed', payment: { ...aBooking().payment, ...payment } }), {
    game,
    players,
  });

test('a host who has paid online sees what came back to them, and none of the refunds to others', () => {
  const refunds = [
    refund({}),
    refund({ status: 'pending' }),
    refund({ kind: 'policy' }),
    refund({ paymentId: 'p1' }),
  ];
  const payment = { status: 'completed' as const, captured: 2754, transactionId: 'own', refunds };
  expect(costOf({ ...payment, shares: [share(1), share(2)] })).toEqual({
    paid: 800,
    payers: 2,
    open: 1200,
    isPaidByHost: true,
    coming: 400,
    back: 400,
    stuck: 0,
    due: 0,
  });
  expect(costOf({ ...payment, refunds: [refund({ status: 'failed' })] }).stuck).toBe(400);
});

test('a share that is passed back again by hand is no longer stuck', () => {
  const costOfAgain = (status: Refund['status'], passed?: number) =>
    costOf({
      status: 'completed',
      captured: 2754,
      transactionId: 'own',
      shares: [share(1)],
      refunds: [
        refund({ status: 'failed' }),
        refund({ status: 'failed', kind: 'policy', amount: 1177 }),
        refund({ status, kind: 'manual', amount: 1577, passed }),
      ],
    });
  expect(costOfAgain('pending', 400)).toMatchObject({ coming: 400, back: 0, stuck: 0 });
  expect(costOfAgain('processed', 400)).toMatchObject({ coming: 0, back: 400, stuck: 0 });
  expect(costOfAgain('processed', 300)).toMatchObject({ back: 300, stuck: 100 });
  expect(costOfAgain('failed', 400)).toMatchObject({ coming: 0, back: 0, stuck: 400 });
  expect(costOfAgain('processed')).toMatchObject({ back: 0, stuck: 400 });
});

test('a host who pays at the ground sees what is still to be paid beside the shares', () => {
  const payment = { status: 'pending' as const, captured: 800, shared: 800, shares: [share(1), share(2)] };
  expect(costOf(payment)).toMatchObject({ paid: 800, isPaidByHost: false, back: 0, due: 1954 });
  const collected = [{ amount: 1000, method: 'upi' as const, by: 'Sanjay', at }];
  expect(costOf({ ...payment, collected }).due).toBe(954);
});
