import { expect, test } from 'vitest';
import { type CouponForm, emptyCoupon, judgeCoupon } from './coupon-form.js';

const form = (over: Partial<CouponForm>): CouponForm => ({
  ...emptyCoupon('2026-11-25', undefined),
  code: 'college-20',
  off: '20',
  ...over,
});
const wrongOf = (over: Partial<CouponForm>) => {
  const judged = judgeCoupon(form(over));
  return judged.ok ? [] : Object.keys(judged.errors);
};

test('a coupon is sent without empty fields', () => {
  expect(judgeCoupon(form({}))).toEqual({
    ok: true,
    body: { code: 'COLLEGE-20', percent: 20, perPerson: 1, validFrom: '2026-11-25', validTo: '2026-12-25' },
  });
  expect(
    judgeCoupon(
      form({
        kind: 'amount',
        off: '150',
        maxDiscount: '9',
        days: [5, 1],
        start: '06:00',
        end: '16:00',
        all: false,
        groundIds: ['g'],
        limit: '50',
        firstBookingOnly: true,
      }),
    ),
  ).toMatchObject({
    body: {
      amount: 150,
      days: [1, 5],
      hours: { start: '06:00', end: '16:00' },
      groundIds: ['g'],
      limit: 50,
      firstBookingOnly: true,
    },
  });
});

test('reports each invalid value at its field', () => {
  expect(wrongOf({ code: 'СОLLEGE' })).toEqual(['code']);
  expect(wrongOf({ code: 'AB' })).toEqual(['code']);
  expect(wrongOf({ off: '' })).toEqual(['off']);
  expect(wrongOf({ off: '101' })).toEqual(['off']);
  expect(wrongOf({ off: '101', kind: 'amount' })).toEqual([]);
  expect(wrongOf({ limit: '0', minAmount: '1.5' })).toEqual(['minAmount', 'limit']);
  expect(wrongOf({ all: false })).toEqual(['groundIds']);
  expect(wrongOf({ validTo: '2026-11-24' })).toEqual(['validTo']);
  expect(wrongOf({ validFrom: '' })).toEqual(['validFrom']);
});
