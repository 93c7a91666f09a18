import { expect, it } from 'vitest';
import { readLeaveToken, writeLeaveToken } from './leave-tokens.js';

const env = { JWT_KEYS: `new:${'n'.repeat(32)},old:${'o'.repeat(32)}` };
const leaving = { userId: 'a'.repeat(24), topic: 'reminders' } as const;
const token = writeLeaveToken(env, leaving);

it('speaks for one person and one kind of mail, also once a newer key signs', () => {
  expect(readLeaveToken(env, token)).toEqual(leaving);
  const newer = { JWT_KEYS: `newest:${'x'.repeat(32)},${env.JWT_KEYS}` };
  expect(readLeaveToken(newer, token)).toEqual(leaving);
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
])('is refused when forged, cut or signed by another key: %s', (bad) => {
  expect(readLeaveToken(env, bad)).toBeUndefined();
});
