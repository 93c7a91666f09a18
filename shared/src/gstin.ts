import { z } from 'zod';
import { SCHEMA_SENTENCES } from './field-errors.js';
import { isStateCode } from './state-codes.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The check character of a GSTIN's first 14 characters: weights 1 and 2 in base 36, with the digits of each product
 * summed.
 */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '';
}

/** An Indian GST identification number: state, PAN, entity, Z, check character. Stored in capitals. */
export const gstin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, SCHEMA_SENTENCES.gstin_format)
  .refine((value) => gstinCheckCharacter(value.slice(0, 14)) === value[14], SCHEMA_SENTENCES.gstin_check)
  .refine((value) => isStateCode(gstinState(value)), SCHEMA_SENTENCES.gstin_state);

/** The two-digit code of the state in which a GSTIN is registered. */
export const gstinState = (value: string): string => value.slice(0, 2);
