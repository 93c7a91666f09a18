import { timingSafeEqual } from 'node:crypto';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { TokenKeys } from '../identity/tokens.js';

/** What a link in a mail may do: begin a subscription, or end it. */
export type NewsletterAct = 'confirm' | 'leave';

/** A link to confirm is good this long; one to leave stays good as long as the key that signed it. */
export const CONFIRM_DAYS = 7;

const DAY_MS = 86_400_000;
const textOf = (act: NewsletterAct, day: number, email: string) => `${act}:${day}:${email}`;

/**
 * A link's token: who holds the mailbox holds it, and nothing need be stored before they confirm. Address and day are
 * readable in it, the act is not: a token to confirm never leaves and the other way round.
 */
export function writeNewsletterToken(env: TokenKeys, act: NewsletterAct, email: string, now: Date): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const day = Math.floor(now.getTime() / DAY_MS);
  const proof = mac(signing.secret, 'newsletter', textOf(act, day, email)).toString('base64url');
  return `${signing.kid}.${day}.${Buffer.from(email).toString('base64url')}.${proof}`;
}

/** The address a token speaks for, or undefined for a forged or lapsed one. */
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
