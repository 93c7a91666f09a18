import { expect, test } from 'vitest';
import { readStatus } from './read-status.js';

test.each([
  ['', 'live'],
  ['-', 'live'],
  ['Confirmed', 'live'],
  ['Booking confirmed (paid)', 'live'],
  ['CANCELLED', 'ended'],
  ['Cancelled by customer', 'ended'],
  ['Payment failed', 'ended'],
  ['Non-refundable', 'unclear'],
  ['Not cancelled', 'unclear'],
  ['Refund pending', 'unclear'],
  ['Payment', 'unclear'],
  ['Rejected', 'unclear'],
  ['Void', 'unclear'],
  ['Expired', 'unclear'],
  ['रद्द', 'unclear'],
  ['✓', 'unclear'],
])('reads the status %j as %s', (text, meaning) => {
  expect(readStatus(text)).toBe(meaning);
});
