import { createHash, createHmac } from 'node:crypto';
import type { DeliveryRecord } from './records.js';

const ANSWER_WITHIN_MS = 5_000;
const OLD_SIGNATURE_MS = 3 * 24 * 60 * 60_000;

/** base64(HMAC-SHA256(secret, timestamp + raw body)), the provider's webhook signature. */
function signature(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody, 'utf8')
    .digest('base64');
}

/** Sends one webhook, signed as its provider does. Returns the receiver's status, or null when it did not answer. */
export function createWebhookSender(deps: {
  nowMs: () => number;
  clientSecret: string;
  razorpaySecret: string;
  /** Aborts webhooks in progress. */
  closing: AbortSignal;
}): (delivery: DeliveryRecord) => Promise<number | null> {
  const { nowMs, closing } = deps;

  function cashfreeHeaders(delivery: DeliveryRecord): Record<string, string> {
    const signedAt = delivery.signing === 'old' ? nowMs() - OLD_SIGNATURE_MS : nowMs();
    const secret = delivery.signing === 'bad' ? `not-${deps.clientSecret}` : deps.clientSecret;
    const timestamp = String(signedAt);
    return {
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': String(delivery.tries + 1),
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature(secret, timestamp, delivery.body),
      'x-idempotency-key': delivery.id,
    };
  }

  /** The event's id derives from its bytes, so a repetition is the same event. */
  function razorpayHeaders({ signing, body }: DeliveryRecord): Record<string, string> {
    const secret = signing === 'bad' ? `not-${deps.razorpaySecret}` : deps.razorpaySecret;
    return {
      'x-razorpay-signature': createHmac('sha256', secret).update(body, 'utf8').digest('hex'),
      'x-razorpay-event-id': createHash('sha256').update(body).digest('hex').slice(0, 14),
    };
  }

  return async (delivery) => {
    try {
      const response = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'crease-payment-sandbox',
          ...(delivery.speaks === 'razorpay' ? razorpayHeaders(delivery) : cashfreeHeaders(delivery)),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      // Unreachable, too slow or aborted: the sender retries in each case.
      return null;
    }
  };
}
