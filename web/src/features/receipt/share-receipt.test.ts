import { expect, test } from 'vitest';
import { paidShareOf } from './share-receipt.js';

test('the receipt of a place is that of its newest payment which was used for it', () => {
  const payments = [
    { placeId: 'mine', orderId: 'refunded' },
    { placeId: 'other', receiptNumber: 'R-3', orderId: 'other' },
    { placeId: 'mine', receiptNumber: 'R-2', orderId: 'new' },
    { placeId: 'mine', receiptNumber: 'R-1', orderId: 'old' },
  ];
  expect(paidShareOf(payments, 'mine')?.orderId).toBe('new');
  expect(paidShareOf(payments, 'none')).toBeUndefined();
});
