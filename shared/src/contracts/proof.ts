import { z } from 'zod';
import { anyPassword } from './common.js';
import { assertion } from './credentials.js';

/**
 * Proves that the person at an open session is the account's owner: their password, a code (from the app or a recovery
 * code; without two-step login a login code mailed at most 5 minutes ago), or a passkey's signature.
 */
export const proof = z.union([
  z.strictObject({ password: anyPassword }),
  z.strictObject({ code: z.string().trim().min(6).max(40) }),
  z.strictObject({ passkey: assertion }),
]);
export type Proof = z.infer<typeof proof>;
