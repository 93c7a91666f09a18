import { expect, test } from 'vitest';
import { readPayAddress } from './pay-address.js';

test('an address as the server writes it is read', () => {
  expect(readPayAddress('?session=session_a1-B2_c3&mode=production')).toEqual({
    session: 'session_a1-B2_c3',
    mode: 'production',
  });
});

test.each([
  '',
  '?session=session_a1&mode=live',
  '?session=%3Cscript%3Ealert(1)&mode=sandbox',
  `?session=${'a'.repeat(501)}&mode=sandbox`,
])('an address that nobody wrote for paying is refused: %s', (search) => {
  expect(readPayAddress(search)).toBeUndefined();
});
