import { createECDH, createHash, ECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** A key pair by which push services know the sender (RFC 8292), each half in URL-safe base64. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair; browsers subscribe to one public key, so a pair is made once and kept. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Node omits leading zeros; the private half always has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The public half of a private one, or undefined if that is invalid. */
export function publicHalfOf(privateKey: string): string | undefined {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined; // zero, or beyond the curve's order
  }
  return pair.getPublicKey('base64url');
}

/** The default key pair for development and tests. Not secret: it can be computed. */
export function developmentVapidKeys(): VapidKeys {
  const privateKey = createHash('sha256')
    .update('no secret: for development and tests only')
    .digest('base64url');
  return { privateKey, publicKey: publicHalfOf(privateKey) ?? '' };
}

/** Whether these bytes are a point of the curve, as a browser's public key is. */
export function isPublicKey(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  const isUncompressed = bytes.length === 65 && bytes[0] === 4;
  if (!isUncompressed) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false; // off the curve
  }
}
