import { createHash } from 'node:crypto';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A UUID that is always the same for a text, for providers whose idempotency keys are UUIDs. */
export function stableUuid(text: string): string {
  const hex = digest(text);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const SAFE_HEX_DIGITS = 13;

/**
 * A whole number above 0 that is always the same for a text, for providers whose ids are numbers: 52 bits of its hash.
 */
export const stableNumber = (text: string): number =>
  Number.parseInt(digest(text).slice(0, SAFE_HEX_DIGITS), 16) || 1;
