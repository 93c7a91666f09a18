import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookDoc } from './webhook.schema.js';
import type { WebhookDeliveryDoc } from './webhook-delivery.schema.js';

const PREFIX = 'whsec_';

/** A secret as the Standard Webhooks specification writes it: 192 bits. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`;

/** The `webhook-id` of a delivery, the same for each attempt. */
export const messageIdOf = ({ _id }: Pick<WebhookDeliveryDoc, '_id'>): string => `msg_${_id.toString()}`;

const signature = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64')}`;

/** The headers of one attempt, by the Standard Webhooks specification. Both secrets sign during a rotation. */
export function webhookHeaders(
  delivery: WebhookDeliveryDoc,
  { secret, previousSecret, previousEndsAt }: WebhookDoc,
  now: Date,
): Record<string, string> {
  const id = messageIdOf(delivery);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${delivery.body}`;
  const secrets =
    previousSecret && previousEndsAt && now < previousEndsAt ? [secret, previousSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': 'Crease-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((one) => signature(one, signed)).join(' '),
  };
}
