import { createHash, randomBytes } from 'node:crypto';

const CODES = 8;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** Eight codes of 80 bits in groups of four. Shown once; only hashes are kept. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** 80 random bits cannot be guessed, so a plain hash is enough, and it survives a key rotation. */
export function hashOfRecovery(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url');
}
