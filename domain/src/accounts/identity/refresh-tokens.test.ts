import { expect, it } from 'vitest';
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.js';

const env = { JWT_KEYS: `now:${'a'.repeat(40)},before:${'b'.repeat(40)}` };
const token = { sessionId: '3'.repeat(24), n: 7 };

it('reads a refresh token signed with any live key', () => {
  expect(readRefreshToken(env, writeRefreshToken(env, token))).toEqual(token);
  const old = writeRefreshToken({ JWT_KEYS: `before:${'b'.repeat(40)}` }, token);
  expect(readRefreshToken(env, old)).toEqual(token);
});

it('rejects a refresh token with a changed letter, and anything that is not a refresh token', () => {
  const text = writeRefreshToken(env, token);
  const [kid, session, , proof] = text.split('.');
  for (const forged of [
    `${kid}.${session}.8.${proof}`,
    `${kid}.${'4'.repeat(24)}.7.${proof}`,
    `before.${session}.7.${proof}`,
    `other.${session}.7.${proof}`,
    text.slice(0, -2),
    `${text}A`,
    '',
    '....',
  ]) {
    expect(readRefreshToken(env, forged)).toBeUndefined();
  }
});
