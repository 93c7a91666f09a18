import { z } from 'zod';

export const LICENCE_KINDS = ['fire', 'police', 'structure'] as const;
export const licenceKind = z.enum(LICENCE_KINDS);
export type LicenceKind = z.infer<typeof licenceKind>;

/**
 * How the bank's name of an account fits the legal name: `same` or `close` (a letter, an order, an initial), `other`, or
 * `unknown` if the bank gave no name.
 */
export const bankMatch = z.enum(['same', 'close', 'other', 'unknown']);
export type BankMatch = z.infer<typeof bankMatch>;

/** `identity`: legal name and PAN. `account`: the payout account. The others are licences of a ground. */
export const checkKind = z.enum(['identity', 'account', ...LICENCE_KINDS]);
export type CheckKind = z.infer<typeof checkKind>;
