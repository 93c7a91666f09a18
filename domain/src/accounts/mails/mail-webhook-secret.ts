import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../platform/env.js';

export type MailWebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Secret = Pick<Env, 'MAIL_WEBHOOK_SECRET'>;

const PREFIX = 'whsec_';
/** After this an intercepted call cannot be replayed. */
const TOLERANCE_MS = 5 * 60_000;

const one = (headers: MailWebhookHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** Headers of a call as the Standard Webhooks specification signs them. */
export function signMailEvents(
  secret: string,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = macOf(secret, `${id}.${timestamp}.${body}`).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** True if our secret signed this call within five minutes of now; always false without a secret. */
export function isSigned(
  { MAIL_WEBHOOK_SECRET: secret }: Secret,
  rawBody: Buffer,
  headers: MailWebhookHeaders,
  now: Date,
): boolean {
  const [id, timestamp] = [one(headers, 'webhook-id'), one(headers, 'webhook-timestamp')];
  const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (!secret || id === '' || timestamp === '' || !(age <= TOLERANCE_MS)) return false;
  const expected = macOf(secret, Buffer.concat([Buffer.from(`${id}.${timestamp}.`), rawBody]));
  return one(headers, 'webhook-signature')
    .split(' ')
    .some((part) => part.startsWith('v1,') && isSame(Buffer.from(part.slice(3), 'base64'), expected));
}

/** True if a call carries our secret in `x-webhook-secret`; for providers that do not sign. */
export function isOurSecret({ MAIL_WEBHOOK_SECRET: secret }: Secret, headers: MailWebhookHeaders): boolean {
  if (!secret) return false;
  // Digests have equal length, whatever was sent.
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();
  return isSame(digest(one(headers, 'x-webhook-secret')), digest(secret));
}

const macOf = (secret: string, signed: string | Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signed)
    .digest();
