import { z } from 'zod';
import { SCHEMA_SENTENCES } from '../field-errors.js';

/** Kinds of taxpayers, for income tax. */
export const TAXPAYER_KINDS = ['individual', 'huf', 'firm', 'company', 'other'] as const;
export const taxpayerKind = z.enum(TAXPAYER_KINDS);
export type TaxpayerKind = z.infer<typeof taxpayerKind>;

/** The fourth letter of a PAN says whose it is. Trusts, associations, authorities and governments are `other`. */
const KIND_OF_LETTER: Readonly<Record<string, TaxpayerKind>> = {
  P: 'individual',
  H: 'huf',
  F: 'firm',
  C: 'company',
  A: 'other',
  B: 'other',
  G: 'other',
  J: 'other',
  L: 'other',
  T: 'other',
};

/** An Indian income-tax number: five letters, four digits, a letter. Stored in capitals. */
export const pan = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, SCHEMA_SENTENCES.pan_format);

/** The kind of taxpayer that a PAN belongs to. */
export const kindOfPan = (value: string): TaxpayerKind => KIND_OF_LETTER[value[3] ?? ''] ?? 'other';

/** The PAN inside a GSTIN. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12);

/** The part of a PAN that is shown. */
export const lastFourOf = (value: string): string => value.slice(-4);

/** A whole PAN, or the last four of the stored one, which keep it. */
export const panOrLastFour = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]|\d{3}[A-Z])$/, SCHEMA_SENTENCES.pan_format);
