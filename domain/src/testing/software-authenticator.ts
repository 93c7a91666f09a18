import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@crease/shared/contracts/credentials';
import type { PasskeyCreation, PasskeyRequest } from '@crease/shared/contracts/passkeys';

type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[];

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}

/** As much of CBOR (RFC 8949) as authenticators speak. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** What a browser or an authenticator may fake. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** `webauthn.get` and `webauthn.create` else. */
  type?: string;
  /** It has not verified its user. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Says to be this credential. */
  id?: string;
  /** The content was changed after signing. */
  forged?: boolean;
  /** Attestation with a certificate, and its bytes. */
  x5c?: Buffer;
}

/** One passkey of one authenticator with its browser, in software; tests make it misbehave. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  #userHandle = '';
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  constructor(
    private readonly origin: string,
    /** A passkey synced to a cloud has no counter. */
    private readonly counts = true,
  ) {}

  /** As `navigator.credentials.create`. */
  create(options: PasskeyCreation, lies: Lies = {}): Attestation {
    this.#userHandle = options.user.id;
    const clientData = this.#clientData('webauthn.create', options.challenge, lies);
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2], // kty: EC2
        [3, -7], // alg: ES256
        [-1, 1], // crv: P-256
        [-2, Buffer.from(x ?? '', 'base64url')],
        [-3, Buffer.from(y ?? '', 'base64url')],
      ]),
    );
    const rawId = Buffer.from(lies.id ?? this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, publicKey]);
    const authData = Buffer.concat([
      this.#authenticatorData(lies.rpId ?? options.rp.id, 0x40, lies),
      attested,
    ]);
    const statement = lies.x5c
      ? new Map<string, Cbor>([
          ['alg', -7],
          ['sig', Buffer.alloc(64)],
          ['x5c', [lies.x5c]],
        ])
      : new Map<string, Cbor>();
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', lies.x5c ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#credential(lies),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** As `navigator.credentials.get`. */
  get(options: PasskeyRequest, lies: Lies = {}): Assertion {
    const clientData = this.#clientData('webauthn.get', options.challenge, lies);
    const authData = this.#authenticatorData(lies.rpId ?? options.rpId, 0, lies);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    const signature = sign(
      'sha256',
      lies.forged ? Buffer.concat([signed, signed]) : signed,
      this.#keys.privateKey,
    );
    return {
      ...this.#credential(lies),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential({ id = this.id }: Lies) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  /** Flags: present 1, verified 4, with a new credential 64. */
  #authenticatorData(rpId: string, extra: number, { unverified, counter }: Lies): Buffer {
    this.counter += this.counts ? 1 : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 1 : 5) | extra]), count]);
  }
}
