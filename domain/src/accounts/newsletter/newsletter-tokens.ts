import { timingSafeEqual } from 'node:crypto';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { TokenKeys } from '../identity/tokens.js';

/** What a mailed link does: starts a subscription, or ends it. */
export type NewsletterAct = 'confirm' | 'leave';

/** Lifetime of a confirmation link; an unsubscribe link is valid as long as its signing key. */
export const CONFIRM_DAYS = 7;

const DAY_MS = 86_400_000;
const textOf = (act: NewsletterAct, day: number, email: string) => `${act}:${day}:${email}`;

/**
 * The token of a link. Only the mailbox's holder has it, and nothing is stored before they confirm. Address and day are
 * readable; the MAC covers the act, so a confirm token cannot unsubscribe and vice versa.
 */
export function writeNewsletterToken(env: TokenKeys, act: NewsletterAct, email: string, now: Date): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const day = Math.floor(now.getTime() / DAY_MS);
  const proof = mac(signing.secret, 'newsletter', textOf(act, day, email)).toString('base64url');
  return `${signing.kid}.${day}.${Buffer.from(email).toString('base64url')}.${proof}`;
}

/** The address of a token, or undefined for a forged or expired one. */
export function readNewsletterToken(
  env: TokenKeys,
  act: NewsletterAct,
  token: string,
  now: Date,
): string | undefined {
  const [kid, day = '', address = '', proof = ''] = token.split('.');
  const key = secretsOf(env).find((pair) => pair.kid === kid);
  if (!key || !/^\d{1,6}$/.test(day)) return undefined;
  const email = Buffer.from(address, 'base64url').toString('utf8');
  const expected = mac(key.secret, 'newsletter', textOf(act, Number(day), email));
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const age = Math.floor(now.getTime() / DAY_MS) - Number(day);
  return act === 'confirm' && age > CONFIRM_DAYS ? undefined : email;
}
