import type { Booking } from '@crease/shared/contracts/booking';
import { expect, test } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { receiptFacts } from './receipt-facts.js';

type Refund = Booking['payment']['refunds'][number];

const { payment, pricing } = aWireBooking();
const at = '2026-11-21T06:00:00.000Z';
const refund = (amount: number, over: Partial<Refund> = {}): Refund => ({
  refundId: 'order-r1',
  orderId: 'CRO-a3f01b2c9d8e-1',
  paymentId: '5114912345678',
  amount,
  status: 'processed',
  kind: 'policy',
  reason: 'Rain',
  at,
  ...over,
});
const cash = (amount: number) => ({ amount, method: 'cash' as const, by: 'Sanjay', at });
const atGround: Booking['payment'] = { status: 'pending', refunds: [], collected: [cash(2754)] };
const cheaper = { ...pricing, totalAmount: 1652 };
const cancelled = (its: Partial<Booking['payment']>) =>
  receiptFacts(aWireBooking({ status: 'cancelled', payment: { ...payment, ...its } }));

test('names the GST of those who are registered: in the price, the rent alone or the fee alone', () => {
  const taxOf = (over: Partial<typeof pricing>, its: Partial<Booking> = {}) =>
    receiptFacts(aWireBooking({ pricing: { ...pricing, ...over }, ...its })).tax.map(
      ({ name, value }) => `${name}: ${value}`,
    );
  expect(taxOf({ taxes: 420, feeTaxes: 8 })).toEqual(['GST 18% (included): ₹420']);
  expect(taxOf({ taxes: 420 })).toEqual(['GST 18% (included) in the rent: ₹412']);
  // The owner keeps all that is paid at the ground, and bills it with tax.
  expect(taxOf({ taxes: 420 }, { payment: atGround })).toEqual(['GST 18% (included): ₹420']);
  expect(taxOf({ taxes: 0, feeTaxes: 8 })).toEqual(['GST 18% in the fee (included): ₹8']);
  expect(taxOf({ taxes: 0 })).toEqual([]);
  expect(taxOf({ taxes: 0, feeTaxes: 8 }, { payment: atGround })).toEqual([]);
});

test('shows what was captured as paid online, not the price of hours it was moved to', () => {
  const moved = receiptFacts(
    aWireBooking({ pricing: cheaper, payment: { ...payment, refunds: [refund(1102)] } }),
  );
  expect(moved.payment).toContainEqual({ name: 'Status', value: '₹2,754 paid online by UPI' });
  expect(moved.moneyLine).toBe(
    'Payment received, ₹2,754. ₹1,102 of what was paid online was paid back to you',
  );
  const under = receiptFacts(
    aWireBooking({
      pricing: cheaper,
      payment: { ...payment, refunds: [refund(1102, { status: 'pending' })] },
    }),
  );
  expect(under.moneyLine).toContain('₹1,102 of what was paid online comes back to you');
});

test('a second payment that was not used does not count as paid', () => {
  const unused = refund(2754, {
    kind: 'unused',
    orderId: 'CRO-a3f01b2c9d8e-2',
    paymentId: '5114912345679',
  });
  const facts = receiptFacts(aWireBooking({ payment: { ...payment, refunds: [unused] } }));
  expect(facts.moneyLine).toBe('Payment received, ₹2,754');
  const { kind: _kind, paymentId: _payment, ...older } = unused;
  expect(receiptFacts(aWireBooking({ payment: { ...payment, refunds: [older] } })).moneyLine).toBe(
    'Payment received, ₹2,754',
  );
  const againByHand = [
    { ...unused, status: 'failed' as const },
    { ...unused, kind: 'manual' as const },
  ];
  expect(receiptFacts(aWireBooking({ payment: { ...payment, refunds: againByHand } })).moneyLine).toBe(
    'Payment received, ₹2,754',
  );
});

test('mentions the cash of a cancelled booking, and where it is settled', () => {
  const facts = receiptFacts(aWireBooking({ status: 'cancelled', payment: atGround }));
  expect(facts.moneyLine).toBe(
    '₹2,754 was paid at the ground: what is owed back of it is settled there with the owner',
  );
  expect(facts.payment).toContainEqual({ name: 'Status', value: '₹2,754 paid at the ground' });
  expect(cancelled({ refunds: [refund(2754)], collected: [cash(1102)] }).moneyLine).toBe(
    '₹2,754 was paid back to you. ₹1,102 was paid at the ground: what is owed back of it is settled there with the owner',
  );
});

test('says that cash above the price of cheaper hours is given back at the ground', () => {
  const facts = receiptFacts(aWireBooking({ pricing: cheaper, payment: atGround }));
  expect(facts.moneyLine).toBe(
    'Paid at the ground, ₹2,754. ₹1,102 too much was paid at the ground and is given back there',
  );
  expect(facts.payment).toContainEqual({ name: 'To be given back at the ground', value: '₹1,102' });
  expect(facts.policy).toMatch(/What was paid at the ground is settled there with the owner\.$/);
});

test('a failed refund is listed next to those that went through', () => {
  const failed = refund(1102, { status: 'failed' });
  expect(cancelled({ refunds: [failed, refund(1652)] }).moneyLine).toBe(
    '₹1,652 was paid back to you. The refund of ₹1,102 failed and is being looked at',
  );
  expect(cancelled({ refunds: [failed, refund(1652), refund(1102, { kind: 'manual' })] }).moneyLine).toBe(
    '₹2,754 was paid back to you',
  );
  const never = { status: 'failed' as const, refunds: [failed], collected: [] };
  expect(receiptFacts(aWireBooking({ status: 'cancelled', payment: never })).moneyLine).toBe(
    'The refund of ₹1,102 failed and is being looked at',
  );
});

test('a fully refunded booking promises no further refund', () => {
  const all = receiptFacts(
    aWireBooking({ payment: { ...payment, refunds: [refund(2754, { kind: 'manual' })] } }),
  );
  expect(all.policy).toBe('What was paid has gone back already, so cancelling costs nothing.');
});

test('the amount of a failed manual refund is not promised again', () => {
  const failed = (amount: number, ...others: Refund[]) => {
    const refunds = [...others, refund(amount, { kind: 'manual', status: 'failed' })];
    return receiptFacts(aWireBooking({ payment: { ...payment, refunds } })).policy;
  };
  expect(failed(2754)).toBe('The refund of ₹2,754 is being looked at, so cancelling costs nothing.');
  expect(failed(1754, refund(1000, { kind: 'manual' }))).toBe(
    'The refund of ₹1,754 is being looked at, so cancelling costs nothing.',
  );
  expect(failed(1000)).toMatch(/The refund of ₹1,000 that failed is looked at apart from this\.$/);
});

test('shows a coupon as a separate row, by its code', () => {
  const { pricing } = aWireBooking();
  const facts = receiptFacts(aWireBooking({ pricing: { ...pricing, coupon: 200, couponCode: 'TEAM-200' } }));
  expect(facts.price).toContainEqual({ name: 'Coupon TEAM-200', value: '−₹200' });
});

test('says how much of the shares went back to the booking’s player, also by hand after it failed', () => {
  const shares = [{ placeId: '1'.repeat(24), paymentId: 'p1', amount: 400, at }];
  const sharedAfter = (...refunds: Refund[]) =>
    receiptFacts(
      aWireBooking({ payment: { ...payment, transactionId: '5114912345678', shares, refunds } }),
    ).payment.find(({ name }) => name === 'Shared')?.value;
  const failed = refund(400, { kind: 'share', status: 'failed' });
  expect(sharedAfter(refund(400, { kind: 'share' }))).toBe(
    '₹400 paid by another player, ₹400 came back to you',
  );
  expect(sharedAfter(failed)).toBe('₹400 paid by another player');
  const repeated = refund(400, { kind: 'manual', passed: 400 });
  expect(sharedAfter(failed, repeated)).toBe('₹400 paid by another player, ₹400 came back to you');
  expect(sharedAfter(failed, { ...repeated, status: 'pending' })).toBe(
    '₹400 paid by another player, ₹400 comes back to you',
  );
});
