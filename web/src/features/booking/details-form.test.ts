import { expect, test } from 'vitest';
import { type Details, emptyDetails, isComplete, parseDetails } from './details-form.js';

const details = (change: Partial<Details> = {}): Details => ({
  ...emptyDetails(undefined),
  playerCount: '10',
  name: 'Rohan',
  phone: '+91 98200 12345',
  ...change,
});

test('players, contact name and phone make it complete', () => {
  expect(isComplete(details())).toBe(true);
  for (const field of ['playerCount', 'name', 'phone'] as const) {
    expect(isComplete(details({ [field]: '  ' }))).toBe(false);
  }
});

test('optional fields that are empty are not sent, phones are tidied', () => {
  expect(parseDetails(details(), 12)).toEqual({
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820012345' } },
  });
});

test('each wrong field gets its own sentence', () => {
  const result = parseDetails(details({ playerCount: '13', phone: '123', email: 'me@' }), 12);
  expect(result).toEqual({
    errors: {
      playerCount: 'Enter a number from 1 to 12',
      phone: 'Enter a 10-digit mobile number',
      email: 'Enter an e-mail address, or leave it empty',
    },
  });
});
