import { z } from 'zod';

export const LICENCE_KINDS = ['fire', 'police', 'structure'] as const;
export const licenceKind = z.enum(LICENCE_KINDS);
export type LicenceKind = z.infer<typeof licenceKind>;

/**
 * How well the account's name at the bank matches the legal name: `same`, `close` (spelling, order or an initial
 * differs), `other`, or `unknown` if the bank gave no name.
 */
export const bankMatch = z.enum(['same', 'close', 'other', 'unknown']);
export type BankMatch = z.infer<typeof bankMatch>;

/** `identity`: legal name and PAN. `account`: the payout account. The others are licences of a ground. */
export const checkKind = z.enum(['identity', 'account', ...LICENCE_KINDS]);
export type CheckKind = z.infer<typeof checkKind>;
