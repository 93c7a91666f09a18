import { timingSafeEqual } from 'node:crypto';
import { mac, secretsOf } from './secret-keys.js';
import type { TokenKeys } from './tokens.js';

/** A refresh token of ours: the `n`-th of its session. */
export interface RefreshToken {
  sessionId: string;
  n: number;
}

const FORM = /^([\w-]{1,64})\.([0-9a-f]{24})\.(\d{1,9})\.([\w-]{43})$/;

const textOf = ({ sessionId, n }: RefreshToken): string => `${sessionId}.${n}`;

/**
 * The token as text: `<kid>.<session>.<n>.<mac>`. The MAC proves that we made it without the database holding anything
 * from which a token could be made, tells a replay from a guess, and lets a lost answer be given again.
 */
export function writeRefreshToken(env: TokenKeys, token: RefreshToken): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const proof = mac(signing.secret, 'refresh', textOf(token)).toString('base64url');
  return `${signing.kid}.${textOf(token)}.${proof}`;
}

/** Reads a token of ours; undefined for anything we did not make. Its session decides whether it is still valid. */
export function readRefreshToken(env: TokenKeys, text: string): RefreshToken | undefined {
  const [, kid, sessionId, n, proof] = FORM.exec(text) ?? [];
  const key = secretsOf(env).find((pair) => pair.kid === kid);
  if (!key || !sessionId || !n || !proof) return undefined;
  const token = { sessionId, n: Number(n) };
  const expected = mac(key.secret, 'refresh', textOf(token));
  const given = Buffer.from(proof, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
