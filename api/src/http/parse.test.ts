import { createBooking } from '@crease/shared/contracts/bookings';
import { flag, lineText, pageQuery } from '@crease/shared/contracts/common';
import { listGrounds } from '@crease/shared/contracts/grounds';
import { listMatchEvents } from '@crease/shared/contracts/matches';
import { updateGround } from '@crease/shared/contracts/owner';
import { listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { AppError, type FieldError } from '@crease/shared/errors';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parsePart, queryParser } from './parse.js';

function problemsOf(parse: () => unknown): FieldError[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof AppError) return error.errors ?? [];
    throw error;
  }
  return [];
}
/** The complaint about a field that is missing. */
const missing = (path: string, message: string, field = path) => ({
  path,
  message,
  reason: 'required',
  params: { field },
});
const problems = (schema: z.ZodType, value: unknown) => problemsOf(() => parsePart('body', schema, value));

it('names fields by their path and explains the problem in words', () => {
  const body = {
    groundId: 'zz',
    bookingDate: '2026-02-30',
    timeSlot: '18:30-19:30',
    playerDetails: { playerCount: 0, contactPerson: { name: '', phone: '12' } },
    extra: true,
  };
  const found = problems(createBooking.body, body);
  const byPath = Object.fromEntries(found.map(({ path, message }) => [path, message]));
  expect(byPath.groundId).toBe('Ground id must be 24 hexadecimal digits');
  expect(byPath['playerDetails.playerCount']).toBe('Player count must be at least 1');
  expect(byPath['playerDetails.contactPerson.name']).toBe('Name is required');
  expect(byPath['playerDetails.contactPerson.phone']).toBe('Phone must be a 10-digit mobile number');
  expect(byPath.extra).toBe('Unknown field: extra');
  expect(Object.keys(byPath)).toContain('bookingDate');
  expect(Object.keys(byPath)).toContain('timeSlot');
});

it('refuses a latitude without a longitude, and vice versa', () => {
  const wrong = (query: object) => problemsOf(() => queryParser(listGrounds.query)(query));
  expect(wrong({ lat: '19.07' })).toEqual([missing('lng', 'Lng is required')]);
  expect(wrong({ lng: '72.87' })).toEqual([missing('lat', 'Lat is required')]);
  expect(wrong({ lat: '19.07', lng: '72.87' })).toEqual([]);
  expect(wrong({})).toEqual([]);
  expect(wrong({ lat: '19.07', lng: '72.87', far: '1' })).toHaveLength(1);
  expect(problems(updateGround.body, { location: { latitude: 19.07 } })).toEqual([
    missing('location.longitude', 'Longitude is required', 'longitude'),
  ]);
});

it.each(['\u200b\u200b', '\u2800', '\u3164', '\u115f\u1160', '\u00ad\ufeff', '\u200d\u0301', '\ufe0f'])(
  'refuses the name %j, which has no visible character',
  (name) => {
    expect(problems(z.object({ name: lineText(80) }), { name })).toEqual([
      { path: 'name', message: 'Name must have a visible character', reason: 'visible_character' },
    ]);
  },
);

it('keeps joiners inside emoji and Devanagari names', () => {
  for (const name of ['👨‍👩‍👧', 'क्‍षमा', '🏏', 'آرش‌پور', 'Zoë'])
    expect(parsePart('body', z.object({ name: lineText(80) }), { name })).toEqual({ name });
});

it('reports a missing body as missing', () => {
  expect(problems(createBooking.body, undefined)).toEqual([
    missing('body', 'Request is required', 'request'),
  ]);
});

it('parses numbers in a query and refuses a limit above 100', () => {
  expect(parsePart('query', pageQuery, { page: '2', limit: '100' })).toEqual({
    page: 2,
    limit: 100,
  });
  expect(problems(pageQuery, { limit: '101' })).toEqual([
    {
      path: 'limit',
      message: 'Limit must be at most 100',
      reason: 'too_high',
      params: { field: 'limit', max: 100 },
    },
  ]);
  expect(problems(pageQuery, { limit: ['1', '2'] })).toHaveLength(1);
});

it('keeps whole sentences of a schema, and bounds what it quotes from the sender', () => {
  const schema = z.strictObject({
    password: z.string().min(6, 'Password must be at least 6 characters long'),
  });
  expect(problems(schema, { password: 'x' })[0]?.message).toBe('Password must be at least 6 characters long');
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}${'x'.repeat(200)}`, 1]));
  expect(JSON.stringify(problems(schema, many)).length).toBeLessThan(1_000);
});

it('refuses __proto__ like any other unknown field', () => {
  expect(problems(z.strictObject({}), JSON.parse('{"__proto__":{"admin":true}}'))).toHaveLength(1);
});

it('treats an empty query parameter as missing', () => {
  const parse = queryParser(listGrounds.query);
  expect(parse({ limit: '5', sort: '', date: '', search: '', lighting: '' })).toEqual({
    page: 1,
    limit: 5,
    sort: 'relevance',
  });
});

it('refuses an empty query parameter where an id or a number is expected', () => {
  const paths = (query: object, schema: z.ZodObject = listGrounds.query) =>
    problemsOf(() => queryParser(schema)(query)).map(({ path }) => path);
  expect(paths({ cityId: '', minPrice: '', page: ' ', lat: '0' })).toEqual(['cityId', 'minPrice', 'page']);
  expect(problemsOf(() => queryParser(listOwnerBookings.query)({ groundId: '' }))).toEqual([
    missing('groundId', 'Ground id is required'),
  ]);
  expect(paths({ after: '' }, listMatchEvents.query)).toEqual(['after']);
});

it('refuses an unknown query parameter by name, empty or not', () => {
  const parse = queryParser(z.strictObject({ q: z.string().optional() }));
  expect(problemsOf(() => parse({ q: 'x', 'city[$ne]': '1', b: '' }))).toEqual([
    { path: 'city[$ne]', message: 'Unknown parameter: city[$ne]' },
    { path: 'b', message: 'Unknown parameter: b' },
  ]);
});

it('parses a switch from a word or a digit', () => {
  for (const [text, on] of [
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ] as const)
    expect(parsePart('query', flag, text)).toBe(on);
  expect(problems(flag, 'yes')).toHaveLength(1);
});
