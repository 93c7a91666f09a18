import { expect, it } from 'vitest';
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-tokens.js';

const env = { JWT_KEYS: `new:${'n'.repeat(32)},old:${'o'.repeat(32)}` };
const leaving = { userId: 'a'.repeat(24), topic: 'reminders' } as const;
const token = writeUnsubscribeToken(env, leaving);

it('an unsubscribe token is valid for one person and one kind of mail, also after a key rotation', () => {
  expect(readUnsubscribeToken(env, token)).toEqual(leaving);
  const newer = { JWT_KEYS: `newest:${'x'.repeat(32)},${env.JWT_KEYS}` };
  expect(readUnsubscribeToken(newer, token)).toEqual(leaving);
});

it.each([
  '',
  'x',
  token.slice(0, -2),
  token.replace('reminders', 'bookings'),
  token.replace('reminders', 'passwords'),
  token.replace('a'.repeat(24), 'b'.repeat(24)),
  token.replace(/^new/, 'old'),
  token.replace(/^new/, 'gone'),
  `${token}.more`,
])('refuses an unsubscribe token that is forged, cut or signed by another key: %s', (bad) => {
  expect(readUnsubscribeToken(env, bad)).toBeUndefined();
});
