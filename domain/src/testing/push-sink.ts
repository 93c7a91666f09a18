import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaughtPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine, for tests: accepts everything, or answers according to `mood`. */
export class PushSink implements AsyncDisposable {
  readonly caught: CaughtPush[] = [];
  /** The answer for a path, if set; everything else is accepted. */
  readonly mood = new Map<string, number | 'silent'>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        this.caught.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
        const status = this.mood.get(path) ?? 201;
        if (status === 'silent') return;
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
    });
  }

  static async start(): Promise<PushSink> {
    const sink = new PushSink();
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // it listens on TCP
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The pushes to one browser. */
  to(browser: FakeBrowser): CaughtPush[] {
    return this.caught.filter(({ path }) => path === new URL(browser.endpoint).pathname);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The browser's side of a subscription: its keys, and decryption of pushes (RFC 8291 and 8188). */
export class FakeBrowser {
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };
  readonly #pair: ECDH;
  readonly #auth = randomBytes(16);

  constructor(origin: string) {
    this.#pair = createECDH('prime256v1');
    this.#pair.generateKeys();
    this.endpoint = `${origin}/send/${randomBytes(12).toString('hex')}`;
    this.keys = {
      p256dh: this.#pair.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  get subscription() {
    return { endpoint: this.endpoint, keys: this.keys };
  }

  get path(): string {
    return new URL(this.endpoint).pathname;
  }

  read({ body, headers }: CaughtPush): unknown {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says');
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const ikm = derive(this.#pair.computeSecret(sender), this.#auth, info, 32);
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
}

const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length));

/**
 * What the push service learns about the sender (RFC 8292); throws if the signature does not match the key it names.
 */
export function readVapid({ headers }: CaughtPush): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('the signature is not that of the key');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
