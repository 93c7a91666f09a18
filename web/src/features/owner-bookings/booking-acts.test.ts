import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { bookingActs, stuckRefund } from './booking-acts.js';

const START = Date.parse('2026-11-21T13:30:00Z');
const END = Date.parse('2026-11-21T15:30:00Z');
const MINUTE = 60_000;
const confirmed = aBooking({ status: 'confirmed' });
const paid = aBooking({
  status: 'confirmed',
  payment: { status: 'completed', captured: 2754, refunds: [], collected: [] },
});
const acts = (...args: Parameters<typeof bookingActs>) => [...bookingActs(...args)].sort();

test('any member may approve a waiting booking; only some roles may cancel it', () => {
  expect(acts(aBooking(), 'desk', START - 1)).toEqual(['approve']);
  expect(acts(aBooking(), 'manager', START - 1)).toEqual(['approve', 'cancel']);
});

test('the desk role takes payments and checks players in, but moves and refunds nothing', () => {
  expect(acts(confirmed, 'desk', START - MINUTE)).toEqual(['check-in', 'collect']);
  expect(acts(paid, 'desk', START - MINUTE)).toEqual(['check-in']);
  expect(acts(paid, 'owner', START - MINUTE)).toEqual(['cancel', 'check-in', 'move', 'refund']);
});

test('allows a no-show from 15 minutes after the start until a day after the end', () => {
  const at = (now: number) => bookingActs(confirmed, 'desk', now).has('no-show');
  expect(at(START + 15 * MINUTE - 1)).toBe(false);
  expect(at(START + 15 * MINUTE)).toBe(true);
  expect(at(END + 24 * 60 * MINUTE)).toBe(false);
  const gone = aBooking({ status: 'confirmed', noShow: true });
  expect(bookingActs(gone, 'desk', START + 20 * MINUTE).has('undo-no-show')).toBe(true);
  const inside = aBooking({ status: 'confirmed', checkedInAt: '2026-11-21T13:25:00Z' });
  expect(bookingActs(inside, 'desk', START + 20 * MINUTE).has('no-show')).toBe(false);
});

test('a booking can be moved until it starts', () => {
  expect(bookingActs(confirmed, 'manager', START - 1).has('move')).toBe(true);
  expect(bookingActs(confirmed, 'manager', START).has('move')).toBe(false);
});

test('money of a cancelled booking can be refunded manually, and no payment is taken', () => {
  const cancelled = aBooking({
    status: 'cancelled',
    payment: { status: 'completed', captured: 2754, refunds: [], collected: [] },
  });
  expect(acts(cancelled, 'owner', END)).toEqual(['refund']);
});

test('a failed refund can be repeated until a later one by hand has replaced it', () => {
  const failed = {
    refundId: 'o-r1',
    orderId: 'o',
    paymentId: 'p',
    amount: 400,
    status: 'failed' as const,
    kind: 'share' as const,
    reason: 'Paid by another player',
    at: '2026-11-21T10:00:00.000Z',
  };
  const withRefunds = (...refunds: (typeof paid)['payment']['refunds']) =>
    aBooking({ status: 'confirmed', payment: { ...paid.payment, refunds } });
  const stuck = withRefunds(failed, { ...failed, refundId: 'o-r2', amount: 100 });
  expect(stuckRefund(stuck)).toEqual({ refundId: 'o-r2', amount: 500 });
  expect(bookingActs(stuck, 'manager', END).has('repeat-refund')).toBe(true);
  expect(bookingActs(stuck, 'desk', END).has('repeat-refund')).toBe(false);
  const again = { ...failed, refundId: 'o-r3', kind: 'manual' as const, status: 'pending' as const };
  expect(stuckRefund(withRefunds(failed, again))).toBeUndefined();
  expect(bookingActs(withRefunds(failed, again), 'manager', END).has('repeat-refund')).toBe(false);
});
