import type { Delivery, Webhook } from '@crease/shared/contracts/webhooks';
import { messageIdOf } from './sign-webhook.js';
import type { WebhookDoc } from './webhook.schema.js';
import type { WebhookDeliveryDoc } from './webhook-delivery.schema.js';

/** The wire form of a webhook: never its secrets. */
export function presentWebhook(webhook: WebhookDoc): Webhook {
  const { _id, url, events, active, createdAt, offSince, lastSuccessAt, lastError } = webhook;
  return {
    _id: _id.toString(),
    url,
    events,
    active,
    createdAt: createdAt.toISOString(),
    ...(offSince ? { offSince: offSince.toISOString() } : {}),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    ...(lastError ? { lastError } : {}),
  };
}

export function presentDelivery(delivery: WebhookDeliveryDoc): Delivery {
  const { _id, type, status, createdAt, nextTryAt, body, attempts } = delivery;
  return {
    _id: _id.toString(),
    messageId: messageIdOf(delivery),
    type,
    status,
    at: createdAt.toISOString(),
    ...(nextTryAt && status === 'waiting' ? { nextTryAt: nextTryAt.toISOString() } : {}),
    request: { body },
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}
