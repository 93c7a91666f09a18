import { z } from 'zod';

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');
/** WebAuthn allows 1023 bytes; real authenticators use far fewer. */
export const credentialId = bytes(1400);
export const transports = z.array(z.string().max(20)).max(10);
/** Results of extensions: we request none and read none. */
const extensions = z.record(z.string().max(60), z.unknown());

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: extensions,
};
/** The browser's answer to `navigator.credentials.create`, as JSON. */
export const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
    // A redundant copy that is not read.
    authenticatorData: bytes(20_000).optional(),
    publicKey: bytes(8_000).optional(),
    publicKeyAlgorithm: z.number().optional(),
  }),
});
export type Attestation = z.infer<typeof attestation>;

/** The browser's answer to `navigator.credentials.get`, as JSON. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(120).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertion>;
