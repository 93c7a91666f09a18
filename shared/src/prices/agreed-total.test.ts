import { expect, it } from 'vitest';
import { pricingOfTotal } from './agreed-total.js';

it('an agreed total is distributed over its hours to the rupee, past midnight too, without a fee', () => {
  const pricing = pricingOfTotal(1_001, '23:00-02:00', true);
  expect(pricing.lines).toEqual([
    { hour: 23, rate: 334 },
    { hour: 0, rate: 334 },
    { hour: 1, rate: 333 },
  ]);
  expect(pricing).toMatchObject({
    baseAmount: 1_001,
    totalAmount: 1_001,
    convenienceFee: 0,
    discount: 0,
    hours: 3,
    taxes: 153,
  });
  expect(pricingOfTotal(1_001, '23:00-02:00', false)).toEqual({ ...pricing, taxes: 0 });
});
