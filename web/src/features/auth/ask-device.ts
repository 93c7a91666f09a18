import type { Assertion, Attestation } from '@crease/shared/contracts/credentials';
import type { PasskeyCreation, PasskeyRequest } from '@crease/shared/contracts/passkeys';

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

// Loaded on the first press: most users never press it.
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey on the device, which asks its holder for a fingerprint, face or PIN. */
export async function makePasskey(options: PasskeyCreation): Promise<Attestation> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    ...plain(id, rawId),
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

/** Signs in with a passkey that the holder chooses on the device. */
export async function signWithPasskey(options: PasskeyRequest): Promise<Assertion> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { ...plain(id, rawId), response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const plain = (id: string, rawId: string) => ({
  id,
  rawId,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/**
 * Why the device gave no passkey: the holder cancelled, it already has one, or the page's address cannot have passkeys.
 */
export function whyNot(error: unknown): 'stopped' | 'there-already' | 'wrong-place' | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = error.name;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped';
  if (name === 'InvalidStateError') return 'there-already';
  if (name === 'SecurityError') return 'wrong-place';
  return undefined;
}
