import { z } from 'zod';
import { contract } from '../contract.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../webhook-events.js';
import { idParams, isoTime, lineText, objectId, pageQuery, pagination } from './common.js';
import { workplaceQuery } from './workplace.js';

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'must name each event once');
const address = lineText(2_000);

/**
 * Where a workplace's events are sent. `offSince` while it is off; `lastError` of the latest failure since the last
 * success.
 */
export const webhook = z.object({
  _id: objectId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  createdAt: isoTime,
  offSince: isoTime.optional(),
  lastSuccessAt: isoTime.nullable(),
  lastError: z.string().optional(),
});
export type Webhook = z.infer<typeof webhook>;

/** One delivery attempt: the receiver's answer, or why there was none. */
const attempt = z.object({
  at: isoTime,
  ms: z.number(),
  status: z.number().optional(),
  answer: z.string().optional(),
  error: z.string().optional(),
});

/** An event for one address. `messageId` is its `webhook-id`, the same for every attempt. */
export const delivery = z.object({
  _id: objectId,
  messageId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** `waiting` for its next attempt; `kept` while the webhook is off; `failed` once its attempts are used up. */
  status: z.enum(['waiting', 'sending', 'delivered', 'failed', 'kept']),
  at: isoTime,
  nextTryAt: isoTime.optional(),
  request: z.object({ body: z.string() }),
  /** The latest ones. */
  attempts: z.array(attempt),
});
export type Delivery = z.infer<typeof delivery>;

const ofWorkplace = { auth: 'staff', act: 'webhook.change', tag: 'Webhooks', query: workplaceQuery } as const;

export const createWebhook = contract({
  ...ofWorkplace,
  method: 'POST',
  path: '/owner/webhooks',
  summary:
    'Have events sent to an address, signed by the Standard Webhooks specification with the secret in this answer',
  body: z.strictObject({ url: address, events }),
  response: z.object({ webhook, secret: z.string() }),
  status: 201,
  errors: ['STATE_CONFLICT'],
});

export const listWebhooks = contract({
  ...ofWorkplace,
  method: 'GET',
  path: '/owner/webhooks',
  summary: 'The webhooks of my workplace',
  response: z.object({ webhooks: z.array(webhook) }),
});

export const changeWebhook = contract({
  ...ofWorkplace,
  method: 'PATCH',
  path: '/owner/webhooks/:id',
  summary: 'Change a webhook; switched on again, it is sent what was kept for it meanwhile',
  params: idParams,
  body: z.strictObject({
    url: address.optional(),
    events: events.optional(),
    active: z.boolean().optional(),
  }),
  response: z.object({ webhook }),
  errors: ['NOT_FOUND'],
});

export const removeWebhook = contract({
  ...ofWorkplace,
  method: 'DELETE',
  path: '/owner/webhooks/:id',
  summary: 'End a webhook, with what was kept for it',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const rotateWebhookSecret = contract({
  ...ofWorkplace,
  method: 'POST',
  path: '/owner/webhooks/:id/rotate',
  summary: 'Make a new secret; for 24 hours the one before signs too',
  params: idParams,
  response: z.object({ webhook, secret: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const testWebhook = contract({
  ...ofWorkplace,
  method: 'POST',
  path: '/owner/webhooks/:id/test',
  summary: 'Send an event that says nothing, to see whether it arrives',
  params: idParams,
  response: z.object({ delivery }),
  errors: ['NOT_FOUND'],
});

export const listDeliveries = contract({
  ...ofWorkplace,
  method: 'GET',
  path: '/owner/webhooks/:id/deliveries',
  summary: 'What was sent in the last 7 days and what was answered, newest first',
  params: idParams,
  query: pageQuery.extend(workplaceQuery.shape),
  response: z.object({ deliveries: z.array(delivery), pagination }),
  errors: ['NOT_FOUND'],
});

export const redeliver = contract({
  ...ofWorkplace,
  method: 'POST',
  path: '/owner/webhooks/:id/deliveries/:deliveryId/redeliver',
  summary: 'Send it once more, under the same webhook-id',
  params: z.object({ id: objectId, deliveryId: objectId }),
  response: z.object({ delivery }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
