import { expect, test } from 'vitest';
import { judgePrices, type PriceForm } from './price-form.js';
import { ownerPricesTexts as t } from './texts.js';

const form: PriceForm = {
  bar: [
    { key: 0, start: 18, length: 5, perHour: '1500' },
    { key: 1, start: 6, length: 12, perHour: '900' },
  ],
  discount: '10',
  cancellation: ' Call us. ',
};

test('prices are sent with the first range as the usual rate; gaps are closed hours', () => {
  expect(judgePrices(form)).toEqual({
    ok: true,
    body: {
      price: {
        perHour: 1500,
        discount: 10,
        ranges: [
          { start: '18:00', end: '23:00', perHour: 1500 },
          { start: '06:00', end: '18:00', perHour: 900 },
        ],
      },
      policies: { cancellation: 'Call us.' },
    },
  });
});

test('overlaps, missing rates and impossible discounts are refused at their fields', () => {
  const [first, second] = form.bar;
  if (!first || !second) throw new Error('two ranges');
  expect(
    judgePrices({ ...form, bar: [first, { ...second, length: 14, perHour: '' }], discount: '95' }),
  ).toEqual({
    ok: false,
    errors: { bar: t.overlap, discount: t.discountWrong, rates: { 1: t.rateWrong } },
  });
  expect(judgePrices({ ...form, bar: [] })).toMatchObject({ ok: false, errors: { bar: t.noRange } });
});
