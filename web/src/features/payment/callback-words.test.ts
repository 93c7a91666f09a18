import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { callbackWords } from './callback-words.js';
import { callbackTexts } from './texts.js';

const notUsed = {
  title: 'Payment Not Used',
  text: 'Your booking stands. This payment was not used for it and comes back to you.',
};

test('each outcome without a refund has its own title and text', () => {
  for (const outcome of ['success', 'failed', 'pending', 'unknown'] as const) {
    const state = { requiresRefund: false, booking: aBooking({ status: 'confirmed' }) };
    expect(callbackWords(outcome, state)).toEqual(callbackTexts.results[outcome]);
  }
});

test('a payment that a booking did not need is called neither successful nor failed', () => {
  const state = (status: 'confirmed' | 'completed' | 'pending') => ({
    requiresRefund: true,
    booking: aBooking({ status }),
  });
  expect(callbackWords('success', state('confirmed'))).toEqual(notUsed);
  expect(callbackWords('success', state('completed'))).toEqual(notUsed);
  expect(callbackWords('failed', state('pending'))).toEqual(notUsed);
});

test('a payment for a lost slot counts as failed and is refunded', () => {
  const lost = {
    title: 'Payment Failed',
    text: 'This time slot is no longer available. Your payment will be refunded.',
  };
  const cancelled = aBooking({ status: 'cancelled' });
  expect(callbackWords('failed', { requiresRefund: true, booking: cancelled })).toEqual(lost);
  expect(callbackWords('failed', { requiresRefund: true, booking: undefined })).toEqual(lost);
});
