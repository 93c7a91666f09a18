import type { Assertion, Attestation } from '@crease/shared/contracts/credentials';
import type { PasskeyCreation, PasskeyRequest } from '@crease/shared/contracts/passkeys';

/** Has this browser passkeys at all? */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

// Loaded when somebody presses a button: most never do.
const library = () => import('@simplewebauthn/browser');

/** Has the device make a passkey; it asks its holder for their finger, face or PIN. */
export async function makePasskey(options: PasskeyCreation): Promise<Attestation> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    ...plain(id, rawId),
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

/** Has the device sign with a passkey for us that its holder chooses. */
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

/** Why a device gave nothing: its holder stopped it, it has one already, or the page's address is none for passkeys. */
export function whyNot(error: unknown): 'stopped' | 'there-already' | 'wrong-place' | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = error.name;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped';
  if (name === 'InvalidStateError') return 'there-already';
  if (name === 'SecurityError') return 'wrong-place';
  return undefined;
}
