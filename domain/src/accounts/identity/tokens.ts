import { createSecretKey, type KeyObject } from 'node:crypto';
import { objectId } from '@crease/shared/contracts/common';
import { role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Caller } from './caller.js';

/** Lifetime of an access token (docs/product-rules.md, Accounts). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const LEEWAY_SECONDS = 5;
const ALGORITHM = 'HS256';
const ISSUER = 'crease';
const AUDIENCE = 'crease';

interface SigningKeys {
  signing: { kid: string; key: KeyObject };
  byKid: ReadonlyMap<string, KeyObject>;
}

const headerSchema = z.object({ kid: z.string() });
const claimsSchema = z.object({ sub: objectId, sid: objectId, role, exp: z.number() });

/** Key objects are made once per key text: a check with a string secret costs 40 times as much. */
const parsedKeys = new Map<string, SigningKeys>();

function keysOf(text: string): SigningKeys {
  const known = parsedKeys.get(text);
  if (known) return known;
  const byKid = new Map<string, KeyObject>();
  for (const pair of text.split(',')) {
    const colon = pair.indexOf(':');
    byKid.set(pair.slice(0, colon), createSecretKey(Buffer.from(pair.slice(colon + 1), 'utf8')));
  }
  const first = byKid.entries().next().value;
  if (!first) throw new Error('JWT_KEYS names no key');
  const keys = { signing: { kid: first[0], key: first[1] }, byKid };
  parsedKeys.set(text, keys);
  return keys;
}

/** What signing and verifying need from the environment: `kid:secret` pairs, of which the first signs. */
export interface TokenKeys {
  JWT_KEYS: string;
}

/** Signs an access token for the caller, valid for 15 minutes. `now` is the product's clock. */
export function signAccessToken(env: TokenKeys, caller: Caller, now: Date): string {
  const { signing } = keysOf(env.JWT_KEYS);
  const issuedAt = Math.floor(now.getTime() / 1000);
  return jwt.sign({ sid: caller.sessionId, role: caller.role, iat: issuedAt }, signing.key, {
    algorithm: ALGORITHM,
    keyid: signing.kid,
    subject: caller.id,
    issuer: ISSUER,
    audience: AUDIENCE,
    expiresIn: ACCESS_TOKEN_SECONDS,
  });
}

/** The refusal of a missing, forged, foreign or expired token (even where no token is needed). */
export const unauthenticated = () => refuse('UNAUTHENTICATED', 'session_ended');

/**
 * The caller that a token proves. The algorithm is fixed and the key is one of ours by `kid`, so neither `alg: none`
 * nor another kind of key passes. Does not check whether the session ended: use `authenticate`.
 * @throws `UNAUTHENTICATED`
 */
export function verifyAccessToken(env: TokenKeys, token: string, now: Date): Caller {
  return readAccessToken(env, token, now).caller;
}

/** The caller that a token proves, and its expiry. */
export interface AccessToken {
  caller: Caller;
  expiresAt: Date;
}

/**
 * Cache of verified tokens by their text. A signature stays valid, so only the expiry is checked again; a page that
 * sends ten requests a minute is verified once. Keys live as long as the process.
 */
const proven = new Map<string, AccessToken & { keys: string }>();
const MAX_PROVEN = 10_000;

/** Like `verifyAccessToken`, and returns when the token expires. */
export function readAccessToken(env: TokenKeys, token: string, now: Date): AccessToken {
  const known = proven.get(token);
  if (known && known.keys === env.JWT_KEYS) {
    if (known.expiresAt.getTime() + LEEWAY_SECONDS * 1000 > now.getTime()) return known;
    proven.delete(token);
    throw unauthenticated();
  }
  const read = checkAccessToken(env, token, now);
  if (proven.size >= MAX_PROVEN) proven.clear();
  proven.set(token, { ...read, keys: env.JWT_KEYS });
  return read;
}

function checkAccessToken(env: TokenKeys, token: string, now: Date): AccessToken {
  try {
    const header = headerSchema.parse(
      JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8')),
    );
    const key = keysOf(env.JWT_KEYS).byKid.get(header.kid);
    if (!key) throw unauthenticated();
    const payload = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    const { sub, sid, role, exp } = claimsSchema.parse(payload);
    return { caller: { id: sub, sessionId: sid, role }, expiresAt: new Date(exp * 1000) };
  } catch (cause) {
    // The answer is the same for every fault of a token, so a forger learns nothing.
    throw new AppError('UNAUTHENTICATED', unauthenticated().message, { cause });
  }
}
