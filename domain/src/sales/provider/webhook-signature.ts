import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookHeaders } from './payment-provider.js';
import { ProviderSignatureError } from './provider-errors.js';

/** base64(HMAC-SHA256(secret, timestamp + raw body)), over the raw bytes: `170.00` must not become `170`. */
export function signWebhook(secret: string, timestamp: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(timestamp).update(rawBody).digest('base64');
}

/**
 * Accepts a call that any of the secrets signed (two during a rotation), comparing in constant time.
 * @returns when it was signed
 * @throws ProviderSignatureError
 */
export function checkWebhookSignature(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: WebhookHeaders,
): Date {
  const timestamp = single(headers, 'x-webhook-timestamp');
  const given = Buffer.from(single(headers, 'x-webhook-signature'));
  let matches = false;
  for (const secret of secrets) {
    const expected = Buffer.from(signWebhook(secret, timestamp, rawBody));
    // No early exit: the time taken must not reveal which secret matched.
    if (expected.length === given.length && timingSafeEqual(expected, given)) matches = true;
  }
  if (!matches) throw new ProviderSignatureError('it does not match');
  const signedAt = new Date(Number(timestamp));
  if (Number.isNaN(signedAt.getTime())) throw new ProviderSignatureError('its timestamp is not a time');
  return signedAt;
}

function single(headers: WebhookHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw new ProviderSignatureError(`${name} is missing`);
  return value;
}
