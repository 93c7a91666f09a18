import { expect, test } from 'vitest';
import { originsIn } from './origins-in.js';

test('any pasted page address is reduced to its origin, without duplicates', () => {
  const typed =
    'https://Club.example/book?x=1\n\nclub.example, www.club.example:8443\nhttp://localhost:3000/';
  expect(originsIn(typed)).toEqual({
    found: ['https://club.example', 'https://www.club.example:8443', 'http://localhost:3000'],
  });
  expect(originsIn('')).toEqual({ found: [] });
});

test.each(['http://club.example', 'https://*.club.example', 'ftp://club.example', "'self'"])(
  'reports the first page that is not allowed: %s',
  (line) => {
    expect(originsIn(`https://club.example\n${line}`)).toEqual({ found: [], wrong: line });
  },
);
