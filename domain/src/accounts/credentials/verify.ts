import type { Assertion, Attestation } from '@crease/shared/contracts/credentials';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { relyingParty } from './ceremony.js';
import type { PasskeyFields } from './passkey.schema.js';

/** Ed25519, P-256 and RSA by their COSE numbers: nearly every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

const refused = (cause?: unknown) => refuse('BAD_CREDENTIALS', 'passkey_unproven', { cause });

// Loaded on demand: a large library that few requests need.
const library = () => import('@simplewebauthn/server');

/**
 * Throws `BAD_CREDENTIALS` for an attestation with certificates. We ask for none, and checking them would fetch the
 * addresses they name from inside our network.
 */
async function assertNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  let isPlain: boolean;
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const fmt = decoded.get('fmt');
    // A self-attesting authenticator is passed on unchanged (WebAuthn Level 3, 5.4.7).
    isPlain = fmt === 'none' || (fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch (error) {
    throw refused(error);
  }
  if (!isPlain) throw refused();
}

/**
 * What to store about a new credential.
 * @throws `BAD_CREDENTIALS` unless it answers this challenge, from our origin and for our host, and the authenticator
 * has verified its user (WebAuthn Level 3, 7.1).
 */
export async function checkNew(
  core: Core,
  { response, ...credential }: Attestation,
  challenge: string,
): Promise<Pick<PasskeyFields, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const { rpId, origin } = relyingParty(core);
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await assertNoCertificates(attestationObject);
  const checked = await verifyRegistrationResponse({
    response: { ...plain(credential), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!checked.verified) throw refused();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * True if the authenticator signed with this key before, by its own count: the key may have been copied, or the device
 * was restored (WebAuthn Level 3, 7.2). Keys that do not count stay at 0.
 */
export const isCounterBehind = ({ counter }: Pick<PasskeyFields, 'counter'>, signed: number): boolean =>
  (counter > 0 || signed > 0) && signed <= counter;

/** The counter of this passkey's signature, which the caller compares (`isCounterBehind`). Throws like `checkNew`. */
export async function checkSignature(
  core: Core,
  { response, ...credential }: Assertion,
  challenge: string,
  key: PasskeyFields,
): Promise<number> {
  const { rpId, origin } = relyingParty(core);
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  const checked = await verifyAuthenticationResponse({
    response: { ...plain(credential), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      // The library would refuse a counter that went backwards; a login asks for the password instead.
      counter: 0,
    },
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!checked.verified) throw refused();
  return checked.authenticationInfo.newCounter;
}

/** No extension is requested, so none is read. */
const plain = ({ id, rawId, type }: Pick<Attestation, 'id' | 'rawId' | 'type'>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});
