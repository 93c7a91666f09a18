import { expect, test } from 'vitest';
import { refuse } from './refusals.js';

test('a refusal has its code, its reason and an English sentence', () => {
  const error = refuse('BAD_CREDENTIALS', 'wrong_password', { retryAfterSeconds: 2 });
  expect(error).toMatchObject({
    code: 'BAD_CREDENTIALS',
    reason: 'wrong_password',
    params: undefined,
    message: 'Your password is not right.',
    errors: undefined,
    retryAfterSeconds: 2,
  });
});

test('a refusal with values carries them raw and includes them in its sentence', () => {
  const params = { covered: 2700.5 };
  const error = refuse('STATE_CONFLICT', 'refund_not_covered', { params });
  expect(error.params).toEqual(params);
  expect(error.message).toBe(
    "The money of this game has been paid out or given back, and the ground's balance of ₹2,700.50 does not cover this refund. " +
      'Please pay it back at the ground, or wait for the next games.',
  );
  // @ts-expect-error a sentence with values needs them
  expect(() => refuse('STATE_CONFLICT', 'over_due')).toThrow();
});

test('a refusal because of one field is also reported at that field', () => {
  const params = { max: 16 };
  const error = refuse('VALIDATION', 'too_many_players', { field: 'playerDetails.playerCount', params });
  expect(error.message).toBe('Maximum 16 players allowed');
  expect(error.errors).toEqual([
    {
      path: 'playerDetails.playerCount',
      message: 'Maximum 16 players allowed',
      reason: 'too_many_players',
      params,
    },
  ]);
});
