import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { TokenKeys } from './tokens.js';

/** Purposes of the secrets in `JWT_KEYS` other than access tokens; HKDF derives a key for each. */
type Purpose =
  | 'refresh'
  | 'code'
  | 'queues'
  | 'device'
  | 'newsletter'
  | 'parent'
  | 'mail-topic'
  | 'challenge'
  | 'scorer'
  | 'second-factor'
  | 'tax';

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

const SEALED = /^([\w-]{1,64})\.([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;

/** Encrypts a text that only we can read, bound to its subject `about`: AES-256-GCM under the current key. */
export function seal(env: TokenKeys, purpose: Purpose, text: string, about: string): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(signing.secret, purpose), nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    signing.kid,
    ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.');
}

/** Decrypts what `seal` encrypted; undefined if its key was removed or `about` differs. */
export function openSealed(
  env: TokenKeys,
  purpose: Purpose,
  text: string,
  about: string,
): string | undefined {
  const [, kid, nonce, tag, sealed] = SEALED.exec(text) ?? [];
  const key = secretsOf(env).find((pair) => pair.kid === kid);
  if (!key || !nonce || !tag || !sealed) return undefined;
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key.secret, purpose), bytes(nonce), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
  } catch {
    return undefined; // tampered with, or not ours
  }
}
