import { expect, it } from 'vitest';
import { CONFIRM_DAYS, readNewsletterToken, writeNewsletterToken } from './newsletter-tokens.js';

const env = { JWT_KEYS: `new:${'n'.repeat(32)},old:${'o'.repeat(32)}` };
const now = new Date('2026-11-21T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

it('a newsletter token is valid for its own address and action only', () => {
  const token = writeNewsletterToken(env, 'confirm', 'asha@crease.test', now);
  expect(readNewsletterToken(env, 'confirm', token, now)).toBe('asha@crease.test');
  expect(readNewsletterToken(env, 'leave', token, now)).toBeUndefined();
});

it('a confirm token lasts a week; an unsubscribe token lasts as long as its key', () => {
  const confirm = writeNewsletterToken(env, 'confirm', 'asha@crease.test', now);
  const leave = writeNewsletterToken(env, 'leave', 'asha@crease.test', now);
  expect(readNewsletterToken(env, 'confirm', confirm, later(CONFIRM_DAYS))).toBeDefined();
  expect(readNewsletterToken(env, 'confirm', confirm, later(CONFIRM_DAYS + 1))).toBeUndefined();
  expect(readNewsletterToken(env, 'leave', leave, later(900))).toBe('asha@crease.test');
});

it('a newsletter token is refused when forged, cut or signed by an unknown key', () => {
  const token = writeNewsletterToken(env, 'leave', 'asha@crease.test', now);
  const [kid, day, , proof] = token.split('.');
  const other = Buffer.from('ravi@crease.test').toString('base64url');
  for (const bad of [
    '',
    'x',
    token.slice(0, -2),
    `${kid}.${day}.${other}.${proof}`,
    token.replace(/^new/, 'x'),
  ]) {
    expect(readNewsletterToken(env, 'leave', bad, now)).toBeUndefined();
  }
});
