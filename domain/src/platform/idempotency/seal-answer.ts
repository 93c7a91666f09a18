import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** An answer as it was sent: status and the body's text. */
const idempotentAnswer = z.object({ status: z.number(), text: z.string() });
export type IdempotentAnswer = z.infer<typeof idempotentAnswer>;

/** The `Idempotency-Key` as the user sent it. */
export interface SentKey {
  userId: string;
  key: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives an independent key for each purpose, so that the stored hash does not help to open the answer. */
const derive = ({ userId, key }: SentKey, purpose: 'lookup' | 'fingerprint' | 'answer'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, userId, `crease idempotency ${purpose}`, 32));

/** The form in which a key is stored and found. */
export const hashKey = (sent: SentKey): string => derive(sent, 'lookup').toString('base64url');

/** A keyed fingerprint: a plain hash would let a reader of the database guess short secrets in a body. */
export const macOf = (sent: SentKey, fingerprint: string): string =>
  createHmac('sha256', derive(sent, 'fingerprint')).update(fingerprint).digest('base64url');

/** Encrypts an answer (AES-256-GCM) under a key that only the sender of the `Idempotency-Key` can derive. */
export function sealAnswer(sent: SentKey, { status, text }: IdempotentAnswer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derive(sent, 'answer'), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ status, text }), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws if the text was sealed under another key or changed since. */
export function openAnswer(sent: SentKey, sealedAnswer: string): IdempotentAnswer {
  const bytes = Buffer.from(sealedAnswer, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', derive(sent, 'answer'), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text =
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  return idempotentAnswer.parse(JSON.parse(text));
}
