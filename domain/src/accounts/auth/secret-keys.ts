import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { TokenKeys } from './tokens.js';

/** Uses of the secrets in `JWT_KEYS` beside signing access tokens; each gets a key of its own by HKDF. */
type Purpose = 'refresh' | 'code' | 'queues' | 'device' | 'newsletter';

const derived = new Map<string, KeyObject>();

function keyFor(secret: string, purpose: Purpose): KeyObject {
  const name = `${purpose}:${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'crease', purpose, 32)));
  derived.set(name, key);
  return key;
}

/** The `kid`s and secrets of `JWT_KEYS`, the signing one first. */
export function secretsOf(env: TokenKeys): { kid: string; secret: string }[] {
  return env.JWT_KEYS.split(',').map((pair) => {
    const colon = pair.indexOf(':');
    return { kid: pair.slice(0, colon), secret: pair.slice(colon + 1) };
  });
}

/** HMAC-SHA256 of `text` under the key that `secret` gives for this purpose. */
export function mac(secret: string, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest();
}
