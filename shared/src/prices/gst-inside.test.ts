import { expect, it } from 'vitest';
import { gstInside } from './gst-inside.js';

const price = { taxes: 412, totalAmount: 2754 };

it('has the rent’s part of a registered owner, and the fee’s part of a registered operator', () => {
  expect(gstInside(price, false)).toEqual({ all: 0, rent: 412, fee: 0 });
  expect(gstInside({ ...price, feeTaxes: 8 }, false)).toEqual({ all: 0, rent: 412, fee: 8 });
  expect(gstInside({ ...price, taxes: 0, feeTaxes: 8 }, false)).toEqual({ all: 0, rent: 0, fee: 8 });
  expect(gstInside({ ...price, taxes: 0 }, false)).toEqual({ all: 0, rent: 0, fee: 0 });
});

it('has all of it in one where the owner keeps all that was paid', () => {
  expect(gstInside({ ...price, feeTaxes: 8 }, true)).toEqual({ all: 420, rent: 0, fee: 0 });
  expect(gstInside({ ...price, taxes: 0, feeTaxes: 8 }, true)).toEqual({ all: 0, rent: 0, fee: 0 });
});

it('leaves a price of before the operator billed the fee as it is', () => {
  expect(gstInside({ ...price, taxes: 420 }, false)).toEqual({ all: 420, rent: 0, fee: 0 });
});
