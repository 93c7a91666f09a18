import type { GamePlace } from '@crease/shared/contracts/games';
import { expect, test } from 'vitest';
import { heldOutcome } from './held-outcome.js';

const PLACE = 'a'.repeat(24);
const place = (status: GamePlace['status'], _id = PLACE): GamePlace => ({ _id, status, share: 150 });

test.each([
  { what: 'a captured share', found: { paid: true, place: place('in') }, is: 'success' },
  { what: 'a place that another tab has paid', found: { place: place('in') }, is: 'success' },
  { what: 'a place held without a payment', found: { place: place('held') }, is: 'pending' },
  { what: 'a hold that has ended without a payment', found: {}, is: 'failed' },
  { what: 'a newer hold', found: { place: place('held', 'b'.repeat(24)) }, is: 'failed' },
  { what: 'a share that came too late', found: { paid: true, requiresRefund: true }, is: 'failed' },
  {
    what: 'a second payment of a paid place',
    found: { paid: true, requiresRefund: true, place: place('in') },
    is: 'success',
  },
])('$what is a $is', ({ found, is }) => {
  expect(heldOutcome({ paid: false, requiresRefund: false, ...found }, PLACE, undefined)).toBe(is);
});

test('an address that reports a failure counts only while the server knows of no payment', () => {
  const unpaid = { paid: false, requiresRefund: false, place: place('held') };
  expect(heldOutcome(unpaid, PLACE, 'USER_DROPPED')).toBe('failed');
  expect(heldOutcome({ ...unpaid, paid: true }, PLACE, 'FAILED')).toBe('success');
  expect(heldOutcome(unpaid, PLACE, 'SUCCESS')).toBe('pending');
});
