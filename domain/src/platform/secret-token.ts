import { createHash, randomBytes } from 'node:crypto';

/** A secret that is shown once: 256 bits, fit for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret token. It has 256 bits, so a plain hash cannot be reversed by guessing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
