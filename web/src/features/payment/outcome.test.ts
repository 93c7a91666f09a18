import { expect, test } from 'vitest';
import { outcomeOfStatus, readCallback, resolveOutcome } from './outcome.js';

const pending = { status: 'pending', payment: { status: 'pending' } } as const;
const confirmed = { status: 'confirmed', payment: { status: 'completed' } } as const;
const expired = { status: 'cancelled', payment: { status: 'pending' } } as const;

test('each status of the provider maps to an outcome', () => {
  for (const word of ['SUCCESS', 'PAID', 'COMPLETED'])
    expect(outcomeOfStatus(word, undefined)).toBe('success');
  for (const word of ['FAILED', 'CANCELLED', 'EXPIRED', 'TERMINATED', 'USER_DROPPED']) {
    expect(outcomeOfStatus(word, undefined)).toBe('failed');
  }
  expect(outcomeOfStatus('PENDING', 'cancelled')).toBe('pending');
  expect(outcomeOfStatus('ACTIVE', undefined)).toBe('pending');
  expect(outcomeOfStatus('ACTIVE', 'USER_DROPPED')).toBe('failed');
  expect(outcomeOfStatus('FLAGGED', undefined)).toBe('unknown');
});

test('the address alone never shows success', () => {
  expect(resolveOutcome({ urlStatus: 'SUCCESS', booking: pending })).toBe('pending');
  expect(resolveOutcome({ urlStatus: 'SUCCESS' })).toBe('pending');
  expect(resolveOutcome({ urlStatus: 'SUCCESS', orderStatus: 'ACTIVE' })).toBe('pending');
});

test('a payment known to the server wins over an address that says otherwise', () => {
  expect(resolveOutcome({ urlStatus: 'FAILED', booking: confirmed })).toBe('success');
  expect(
    resolveOutcome({
      urlStatus: 'FAILED',
      verified: { paid: true, requiresRefund: false, booking: confirmed },
    }),
  ).toBe('success');
});

test('money that must be refunded counts as a failure, although it was paid', () => {
  expect(resolveOutcome({ verified: { paid: true, requiresRefund: true, booking: expired } })).toBe('failed');
  expect(resolveOutcome({ verified: { paid: true, requiresRefund: true, booking: pending } })).toBe('failed');
});

test('money that a confirmed booking did not need is not a failure', () => {
  const payAtGround = { status: 'confirmed', payment: { status: 'pending' } } as const;
  for (const booking of [confirmed, payAtGround]) {
    expect(resolveOutcome({ verified: { paid: true, requiresRefund: true, booking } })).toBe('success');
  }
});

test('if unpaid, the address decides, then the booking, then the order', () => {
  const verified = { paid: false, requiresRefund: false, booking: pending };
  expect(resolveOutcome({ verified })).toBe('pending');
  expect(resolveOutcome({ verified, urlStatus: 'CANCELLED' })).toBe('failed');
  expect(resolveOutcome({ booking: expired })).toBe('failed');
  expect(resolveOutcome({ booking: pending, orderStatus: 'EXPIRED' })).toBe('failed');
  expect(resolveOutcome({ booking: pending, orderStatus: 'PAID' })).toBe('pending');
  expect(resolveOutcome({})).toBe('unknown');
});

test('parameters are read from the query or the hash', () => {
  expect(readCallback('?booking_id=b&order_id=o', '#txStatus=FAILED&payment_session_id=s')).toEqual({
    bookingId: 'b',
    placeId: undefined,
    orderId: 'o',
    sessionId: 's',
    urlStatus: 'FAILED',
  });
  expect(readCallback('?place_id=p&order_id=o', '')).toMatchObject({ placeId: 'p', orderId: 'o' });
  expect(readCallback('?entry_id=e&order_id=o', '')).toMatchObject({ entryId: 'e', orderId: 'o' });
  expect(readCallback('', '').bookingId).toBeUndefined();
});
