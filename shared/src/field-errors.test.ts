import { expect, test } from 'vitest';
import { z } from 'zod';
import { register } from './contracts/auth.js';
import { priceRanges } from './contracts/owner-prices.js';
import { deleteMe } from './contracts/user.js';
import { judgeBySchema } from './field-errors.js';

/** A value's error as data: path, reason and params. */
function saidOf(schema: z.ZodType, value: unknown) {
  const judged = judgeBySchema(schema, value);
  return judged.ok ? [] : judged.errors.map(({ path, reason, params }) => ({ path, reason, params }));
}

test('each invalid field gets one sentence that names it', () => {
  const judged = judgeBySchema(register.body, { name: '', email: 'nobody', phone: '12', password: 'abc' });
  expect(judged).toEqual({
    ok: false,
    errors: [
      { path: 'name', message: 'Name is required', reason: 'required', params: { field: 'name' } },
      { path: 'email', message: 'Email must be an email address', reason: 'email_address' },
      { path: 'phone', message: 'Phone must be a 10-digit mobile number', reason: 'mobile_number' },
      {
        path: 'password',
        message: 'Password must be at least 6 characters long',
        reason: 'password_too_short',
      },
    ],
  });
});

test('a valid value is returned as the schema parses it', () => {
  const judged = judgeBySchema(register.body, {
    name: ' Asha Rao ',
    email: 'ASHA@crease.test',
    phone: '+91 98200 12345',
    password: 'Player@123',
  });
  expect(judged).toEqual({
    ok: true,
    data: { name: 'Asha Rao', email: 'asha@crease.test', phone: '9820012345', password: 'Player@123' },
  });
});

test('an error has its reason and values as data, and none if only one schema uses it', () => {
  const schema = z.object({
    playerDetails: z.object({ teamName: z.string().max(60), playerCount: z.number().min(1).max(16) }),
    list: z.array(z.string()).max(1),
    fraction: z.number().positive(),
    kind: z.enum(['a', 'b']),
    missing: z.string(),
    days: z.string().min(1, 'Please choose a day of the week'),
  });
  const value = {
    playerDetails: { teamName: 'x'.repeat(61), playerCount: 17 },
    list: ['a', 'b'],
    fraction: 0,
    kind: 'c',
    days: '',
  };
  const none = { reason: undefined, params: undefined };
  expect(saidOf(schema, value)).toEqual([
    { path: 'playerDetails.teamName', reason: 'too_long', params: { field: 'teamName', max: 60 } },
    { path: 'playerDetails.playerCount', reason: 'too_high', params: { field: 'playerCount', max: 16 } },
    { path: 'list', ...none },
    { path: 'fraction', ...none },
    { path: 'kind', ...none },
    { path: 'missing', reason: 'required', params: { field: 'missing' } },
    { path: 'days', ...none },
  ]);
  expect(saidOf(z.object({ n: z.number().min(3) }), { n: 2 })).toEqual([
    { path: 'n', reason: 'too_low', params: { field: 'n', min: 3 } },
  ]);
  expect(saidOf(z.object({ n: z.number() }), { n: 'x' })).toEqual([
    { path: 'n', reason: 'not_valid', params: { field: 'n' } },
  ]);
});

test('a sentence of one schema has its own reason', () => {
  expect(judgeBySchema(deleteMe.body, {})).toEqual({
    ok: false,
    errors: [
      {
        path: 'password',
        message: 'Please enter your password, or a code that we mailed you',
        reason: 'password_or_code',
      },
    ],
  });
  const range = { start: '06:00', end: '12:00', perHour: 900 };
  expect(saidOf(priceRanges, [range, range])).toEqual([
    { path: '1.start', reason: 'price_ranges_overlap', params: undefined },
  ]);
});
