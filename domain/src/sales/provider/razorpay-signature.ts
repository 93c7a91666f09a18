import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookHeaders } from './payment-provider.js';
import { ProviderSignatureError } from './provider-errors.js';

export const SIGNATURE_HEADER = 'x-razorpay-signature';

/** hex(HMAC-SHA256(webhook secret, raw body)), over the raw bytes. */
export function signRazorpayWebhook(secret: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/**
 * Accepts a call signed by any of the secrets: webhooks from before a rotation are retried under the old one.
 * @throws ProviderSignatureError
 */
export function checkRazorpaySignature(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: WebhookHeaders,
): void {
  const said = headers[SIGNATURE_HEADER];
  if (typeof said !== 'string' || said === '')
    throw new ProviderSignatureError(`${SIGNATURE_HEADER} is missing`);
  const given = Buffer.from(said);
  let matches = false;
  for (const secret of secrets) {
    const expected = Buffer.from(signRazorpayWebhook(secret, rawBody));
    // No early exit: the time taken must not reveal which secret matched.
    if (expected.length === given.length && timingSafeEqual(expected, given)) matches = true;
  }
  if (!matches) throw new ProviderSignatureError('it does not match');
}
