import { expect, test, vi } from 'vitest';
import { type Details, emptyDetails, fieldOf, gstinState, isComplete, parseDetails } from './details-form.js';

const details = (change: Partial<Details> = {}): Details => ({
  ...emptyDetails(undefined, 12),
  playerCount: '10',
  name: 'Rohan',
  phone: '+91 98200 12345',
  ...change,
});

test('the number of players starts at half the capacity, then at that of the last booking', () => {
  expect(emptyDetails(undefined, 12).playerCount).toBe('6');
  expect(emptyDetails(undefined, 7).playerCount).toBe('4');
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'crease.player-count' ? '9' : null) });
  expect(emptyDetails(undefined, 12).playerCount).toBe('9');
  expect(emptyDetails(undefined, 8).playerCount).toBe('8');
  vi.unstubAllGlobals();
});

test('players, contact name and phone complete the form', () => {
  expect(isComplete(details())).toBe(true);
  for (const field of ['playerCount', 'name', 'phone'] as const) {
    expect(isComplete(details({ [field]: '  ' }))).toBe(false);
  }
});

test('empty optional fields are not sent, and phones are normalised', () => {
  expect(parseDetails(details(), 12)).toEqual({
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820012345' } },
  });
});

test('each invalid field gets its own sentence', () => {
  const result = parseDetails(details({ playerCount: '13', phone: '123', email: 'me@' }), 12);
  expect(result).toEqual({
    errors: {
      playerCount: 'Enter a number from 1 to 12',
      phone: 'Enter a 10-digit mobile number',
      email: 'Enter an e-mail address, or leave it empty',
    },
  });
});

test('business fields are required if a business is billed, and only then sent', () => {
  const billed = details({ toBusiness: true, billingName: 'Acme Sports', gstin: '27aapfu0939f1zv' });
  expect(isComplete(details({ toBusiness: true, billingName: 'Acme Sports' }))).toBe(false);
  expect(isComplete(billed)).toBe(true);
  expect(parseDetails(billed, 12)).toMatchObject({
    billing: { name: 'Acme Sports', gstin: '27AAPFU0939F1ZV' },
  });
  expect(parseDetails({ ...billed, toBusiness: false }, 12)).not.toHaveProperty('billing');
});

test('a GSTIN is validated by its check character as soon as it is complete', () => {
  expect(gstinState('27AAPFU0939F1Z')).toBe('typing');
  expect(gstinState('27AAPFU0939F1ZV')).toBe('right');
  expect(gstinState('27AAPFU0939F1ZW')).toBe('wrong');
  const wrong = details({ toBusiness: true, billingName: ' ', gstin: '27AAPFU0939F1ZW' });
  expect(parseDetails(wrong, 12)).toEqual({
    errors: {
      billingName: 'Enter the name of the business',
      gstin: 'This is not a GSTIN: a character is wrong. Compare it with the certificate.',
    },
  });
  expect([
    fieldOf('billing.name'),
    fieldOf('billing.gstin'),
    fieldOf('playerDetails.contactPerson.name'),
  ]).toEqual(['billingName', 'gstin', 'name']);
});
