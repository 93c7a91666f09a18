import { z } from 'zod';

export const LICENCE_KINDS = ['fire', 'police', 'structure'] as const;
export const licenceKind = z.enum(LICENCE_KINDS);
export type LicenceKind = z.infer<typeof licenceKind>;

/** `identity`: legal name and PAN. `account`: the payout account. The others are licences of a ground. */
export const checkKind = z.enum(['identity', 'account', ...LICENCE_KINDS]);
export type CheckKind = z.infer<typeof checkKind>;
