import { expect, it } from 'vitest';
import { gstInside } from './gst-inside.js';

it('is one sum where the owner is registered', () => {
  expect(gstInside({ taxes: 420 }, false)).toEqual({ all: 420, fee: 0 });
  expect(gstInside({ taxes: 420, feeTaxes: 8 }, false)).toEqual({ all: 420, fee: 0 });
});

it('is in the fee alone where only the operator is registered', () => {
  expect(gstInside({ taxes: 0, feeTaxes: 8 }, false)).toEqual({ all: 0, fee: 8 });
  expect(gstInside({ taxes: 0 }, false)).toEqual({ all: 0, fee: 0 });
});

it('is none where an owner without a GSTIN keeps all that was paid', () => {
  expect(gstInside({ taxes: 0, feeTaxes: 8 }, true)).toEqual({ all: 0, fee: 0 });
});
