import { expect, test } from 'vitest';
import { findPaidPart, paidPartOf } from './paid-part.js';

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

test('a payment behind a hundred newer ones is found, and the pages after it are not read', async () => {
  const read: number[] = [];
  const pageOf = async (page: number) => {
    read.push(page);
    const placeId = page === 2 ? 'mine' : 'other';
    return { payments: [{ placeId, receiptNumber: `R${page}` }], pagination: { pages: 3 } };
  };
  expect((await findPaidPart(pageOf, 'mine'))?.receiptNumber).toBe('R2');
  expect(read).toEqual([1, 2]);
  expect(await findPaidPart(pageOf, 'none')).toBeUndefined();
  expect(read).toEqual([1, 2, 1, 2, 3]);
});
