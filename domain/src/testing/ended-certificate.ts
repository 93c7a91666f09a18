import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ALGORITHMS = {
  ed25519: sequence(oid(0x2b, 0x65, 0x70)),
  /** With SHA-256. */
  rsa: sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05)),
};
const NAME = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))));
/** For `localhost` and 127.0.0.1. */
const ALTERNATIVES = sequence(
  oid(0x55, 0x1d, 0x11),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
);

/**
 * A self-signed certificate for this machine, valid from two days ago to `endsAt`, with its key, in PEM. A process that
 * trusts it (`NODE_EXTRA_CA_CERTS`) finds nothing wrong except its dates.
 */
export function aCertificate(
  endsAt: Date,
  kind: keyof typeof ALGORITHMS = 'ed25519',
): { cert: string; key: string } {
  const { privateKey, publicKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  const algorithm = ALGORITHMS[kind];
  const beginsAt = new Date(endsAt.getTime() - 2 * 86_400_000);
  const about = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    NAME,
    sequence(time(beginsAt), time(endsAt)),
    NAME,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(ALTERNATIVES)),
  );
  const signature = der(
    0x03,
    Buffer.concat([Buffer.from([0]), sign(kind === 'rsa' ? 'sha256' : null, about, privateKey)]),
  );
  const lines = sequence(about, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
