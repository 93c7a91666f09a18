import { constants, createCipheriv, createDecipheriv, type KeyObject, publicEncrypt } from 'node:crypto';

/** The portal's cipher for the content of calls: AES-256-ECB under a session's key, in base64. */
const CIPHER = 'aes-256-ecb';

export function sealWith(key: Buffer, plain: Buffer): string {
  const cipher = createCipheriv(CIPHER, key, null);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}

export function openWith(key: Buffer, sealed: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, null);
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
}

/** A login: JSON in base64, under the portal's RSA key with PKCS #1 v1.5 padding. */
export function sealLogin(key: KeyObject, login: object): string {
  const plain = Buffer.from(Buffer.from(JSON.stringify(login)).toString('base64'));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plain).toString('base64');
}
