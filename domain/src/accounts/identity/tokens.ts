import { createSecretKey, type KeyObject } from 'node:crypto';
import { objectId } from '@crease/shared/contracts/common';
import { role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Caller } from './caller.js';

/** Life of an access token (docs/product-rules.md, Accounts). */
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

/** What signing and checking need of the environment: `kid:secret` pairs, the first of which signs. */
export interface TokenKeys {
  JWT_KEYS: string;
}

/** A token of 15 minutes that says who the caller is. `now` is the product's clock. */
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
 * The caller a token proves. Throws `UNAUTHENTICATED`. The algorithm is fixed, the key is chosen by `kid` among ours,
 * so neither `alg: none` nor another kind of key gets through. It knows nothing of ended sessions: callers go through
 * `authenticate`, which does.
 */
export function verifyAccessToken(env: TokenKeys, token: string, now: Date): Caller {
  return readAccessToken(env, token, now).caller;
}

/** What a token proves, and until when. */
export interface AccessToken {
  caller: Caller;
  expiresAt: Date;
}

/**
 * Tokens whose signature was found good, by their text. A signature stays good, so only the time is judged anew; a page
 * that asks ten times a minute is checked once. Keys last as long as the process.
 */
const proven = new Map<string, AccessToken & { keys: string }>();
const MAX_PROVEN = 10_000;

/** As `verifyAccessToken`, with the moment at which the token ends. */
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
    // Whatever is wrong with a token, the answer is the same: whoever forges one learns nothing.
    throw new AppError('UNAUTHENTICATED', unauthenticated().message, { cause });
  }
}
