import { z } from 'zod';
import { contract } from '../contract.js';
import { anyPassword, isoTime, lineText, otp } from './common.js';
import { assertion, attestation, credentialId, transports } from './credentials.js';
import { signedIn } from './refresh.js';

const message = z.object({ message: z.string() });
const described = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: transports.optional(),
});
/** The browser's creation options, as JSON. */
const creation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof creation>;

/** The browser's request options, as JSON. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof request>;

export const passkey = z.object({
  id: credentialId,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.optional(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = contract({
  method: 'GET',
  path: '/auth/passkeys',
  auth: 'user',
  tag: 'Auth',
  summary: 'My passkeys',
  response: z.object({ passkeys: z.array(passkey) }),
});

export const beginPasskey = contract({
  method: 'POST',
  path: '/auth/passkeys/options',
  auth: 'user',
  shownOnce: true,
  tag: 'Auth',
  summary:
    'What my browser is to make a passkey of; needs the password and a mailed code, good for 5 minutes',
  body: z.strictObject({ password: anyPassword, otp }),
  response: z.object({ options: creation }),
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const addPasskey = contract({
  method: 'POST',
  path: '/auth/passkeys',
  auth: 'user',
  tag: 'Auth',
  summary: 'Keep the passkey that my browser has made',
  body: z.strictObject({ name: lineText(40).optional(), credential: attestation }),
  response: z.object({ passkey }),
  status: 201,
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const removePasskey = contract({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  auth: 'user',
  tag: 'Auth',
  summary: 'Remove a passkey; sessions that it opened end, but for this one',
  params: z.object({ id: credentialId }),
  body: z.strictObject({ password: anyPassword }),
  response: message,
  errors: ['BAD_CREDENTIALS', 'NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const beginProof = contract({
  method: 'POST',
  path: '/auth/passkeys/proof/options',
  auth: 'user',
  shownOnce: true,
  tag: 'Auth',
  summary: 'What a passkey of mine is to sign as a proof, good once and for 5 minutes',
  response: z.object({ options: request }),
  errors: ['RATE_LIMITED'],
});

export const beginPasskeyLogin = contract({
  method: 'POST',
  path: '/auth/passkeys/login/options',
  tag: 'Auth',
  summary: 'What a passkey is to sign for a login from this browser, good once and for 5 minutes',
  response: z.object({ options: request }),
  errors: ['RATE_LIMITED'],
});

export const loginWithPasskey = contract({
  method: 'POST',
  path: '/auth/passkeys/login',
  tag: 'Auth',
  summary: 'Sign in with a passkey, which is both steps of a login; after PROOF_NEEDED with the password too',
  body: z.strictObject({ credential: assertion, password: anyPassword.optional() }),
  response: signedIn,
  errors: ['BAD_CREDENTIALS', 'PROOF_NEEDED', 'RATE_LIMITED'],
});
