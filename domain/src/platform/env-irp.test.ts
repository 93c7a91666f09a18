import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseEnv } from './env.js';

const GSTIN = '29AAGCB7383J1Z4';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const inBase64 = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const given = {
  LEGAL_GSTIN: GSTIN,
  LEGAL_TURNOVER: '60000000',
  IRP_BASE_URL: 'https://einvoice.example',
  IRP_CLIENT_ID: 'client',
  IRP_CLIENT_SECRET: 'secret',
  IRP_PUBLIC_KEY: inBase64(publicKey),
  IRP_USERNAME: 'crease_api',
  IRP_PASSWORD: 'Sixer@2026',
  IRP_FROM: '2026-04-01',
};

it('registers no invoices unless the portal is configured', () => {
  expect(parseEnv({}).irp).toBeUndefined();
  expect(parseEnv({ LEGAL_GSTIN: GSTIN, LEGAL_TURNOVER: '60000000' }).irp).toBeUndefined();
});

it('takes the operator’s GSTIN, turnover and first day with the portal’s keys', () => {
  expect(parseEnv(given).irp).toMatchObject({
    baseUrl: 'https://einvoice.example',
    operator: { gstin: GSTIN, username: 'crease_api', turnover: 60_000_000, from: '2026-04-01' },
  });
});

it.each([
  ['a part of the keys', { ...given, IRP_PASSWORD: undefined }, 'must be set together'],
  ['no turnover', { ...given, LEGAL_TURNOVER: undefined }, 'LEGAL_GSTIN and LEGAL_TURNOVER must be set'],
  ['no GSTIN', { ...given, LEGAL_GSTIN: undefined }, 'LEGAL_GSTIN and LEGAL_TURNOVER must be set'],
  ['a turnover below the threshold', { ...given, LEGAL_TURNOVER: '50000000' }, 'must be above the threshold'],
  ['a first day before the duty began', { ...given, IRP_FROM: '2023-07-31' }, 'must be above the threshold'],
  ['a key that is none', { ...given, IRP_PUBLIC_KEY: 'c2VjcmV0' }, 'must be an RSA public key'],
  [
    'a key of 1,024 bits',
    { ...given, IRP_PUBLIC_KEY: inBase64(generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey) },
    'must be an RSA public key',
  ],
  [
    'a key of another kind',
    { ...given, IRP_PUBLIC_KEY: inBase64(generateKeyPairSync('ed25519').publicKey) },
    'must be an RSA public key',
  ],
  ['a password of 30 characters in 31 bytes', { ...given, IRP_PASSWORD: `é${'x'.repeat(29)}` }, '30 bytes'],
  ['a password of 30 characters in 31 of JSON', { ...given, IRP_PASSWORD: `"${'x'.repeat(29)}` }, '30 bytes'],
  ['an address without TLS', { ...given, IRP_BASE_URL: 'http://einvoice.example' }, 'must be an https: URL'],
])('refuses to start with %s', (_, env, said) => {
  expect(() => parseEnv(env)).toThrow(said);
});
