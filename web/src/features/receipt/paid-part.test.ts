import { expect, test } from 'vitest';
import { paidPartOf } from './paid-part.js';

test('the receipt of a place or an entry is that of its newest payment which was used for it', () => {
  const payments = [
    { placeId: 'mine', orderId: 'refunded' },
    { placeId: 'other', receiptNumber: 'R-3', orderId: 'other' },
    { placeId: 'mine', receiptNumber: 'R-2', orderId: 'new' },
    { placeId: 'mine', receiptNumber: 'R-1', orderId: 'old' },
    { entryId: 'team', orderId: 'failed' },
    { entryId: 'team', receiptNumber: 'R-4', orderId: 'entered' },
  ];
  expect(paidPartOf(payments, 'mine')?.orderId).toBe('new');
  expect(paidPartOf(payments, 'team')?.orderId).toBe('entered');
  expect(paidPartOf(payments, 'none')).toBeUndefined();
});
