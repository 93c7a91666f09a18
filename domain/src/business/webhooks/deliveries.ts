import type { Pagination } from '@crease/shared/contracts/common';
import type { Delivery } from '@crease/shared/contracts/webhooks';
import { AppError } from '@crease/shared/errors';
import { TEST_EVENT, type WebhookEvent } from '@crease/shared/webhook-events';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { paginationOf } from '../../platform/pagination.js';
import { webhookOf } from './manage-webhooks.js';
import { presentDelivery } from './webhook.present.js';
import { findWebhook, listenersTo, type WebhookDoc } from './webhook.schema.js';
import {
  beginAgain,
  findDelivery,
  insertDelivery,
  pageOfDeliveries,
  releaseKept,
  type WebhookDeliveryDoc,
} from './webhook-delivery.schema.js';

interface Told {
  type: WebhookDeliveryDoc['type'];
  /** The event's id, which makes a repeated event one delivery. */
  factId: string;
  at: Date;
  data: object;
}

function newDelivery(core: Core, webhook: WebhookDoc, { type, factId, at, data }: Told): WebhookDeliveryDoc {
  const now = core.clock.now();
  const isKept = !webhook.active && type !== TEST_EVENT;
  return {
    _id: new Types.ObjectId(),
    webhookId: webhook._id,
    ownerId: webhook.ownerId,
    factId,
    type,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
    status: isKept ? 'kept' : 'waiting',
    tries: 0,
    ...(isKept ? {} : { nextTryAt: now }),
    ...(type === TEST_EVENT ? { byHand: true } : {}),
    attempts: [],
    createdAt: now,
  };
}

/**
 * Creates a delivery for each webhook of a workplace that subscribes to this; for a switched-off one it is kept. `read`
 * returns the payload (null if there is none any more) and is called only if there is a subscriber.
 */
export async function tellWebhooks(
  core: Core,
  ownerId: string,
  fact: { type: WebhookEvent; factId: string; at: Date },
  read: () => Promise<object | null>,
): Promise<void> {
  const listeners = await listenersTo(core, new Types.ObjectId(ownerId), fact.type);
  if (listeners.length === 0) return;
  const data = await read();
  if (!data) return;
  for (const webhook of listeners)
    try {
      const delivery = newDelivery(core, webhook, { ...fact, data });
      await insertDelivery(core, delivery);
      if (delivery.status === 'kept') await sendIfOnAgain(core, webhook._id);
    } catch (error) {
      // The event has arrived before.
      if (!isDuplicateKey(error)) throw error;
    }
}

/** Sends a delivery that was kept because its webhook was off, if the webhook was switched on meanwhile. */
export async function sendIfOnAgain(core: Core, webhookId: Types.ObjectId): Promise<void> {
  const webhook = await findWebhook(core, webhookId);
  if (webhook?.active) await releaseKept(core, webhookId, core.clock.now());
}

/** Sends a test event, even if the webhook is off. @throws `NOT_FOUND` */
export async function testWebhook(core: Core, ownerId: string, id: string): Promise<Delivery> {
  const webhook = await webhookOf(core, ownerId, id);
  const factId = `test-${new Types.ObjectId()}`;
  const told = { type: TEST_EVENT, factId, at: core.clock.now(), data: {} } as const;
  const delivery = newDelivery(core, webhook, told);
  await insertDelivery(core, delivery);
  return presentDelivery(delivery);
}

/** A page of a webhook's deliveries of the last 7 days, newest first. @throws `NOT_FOUND` */
export async function listDeliveries(
  core: Core,
  ownerId: string,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ deliveries: Delivery[]; pagination: Pagination }> {
  const { _id } = await webhookOf(core, ownerId, id);
  const { found, total } = await pageOfDeliveries(core, _id, { page, limit });
  return {
    deliveries: found.map(presentDelivery),
    pagination: paginationOf({ page, limit }, total),
  };
}

/**
 * Sends a delivery again under the same id, even if the webhook is off.
 * @throws `NOT_FOUND`, and `STATE_CONFLICT` while it is being sent.
 */
export async function redeliver(
  core: Core,
  ownerId: string,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  const webhook = await webhookOf(core, ownerId, id);
  const delivery = await findDelivery(core, webhook._id, deliveryId);
  if (!delivery) throw new AppError('NOT_FOUND', 'There is no such delivery.');
  const again = await beginAgain(core, delivery, core.clock.now());
  if (!again) throw new AppError('STATE_CONFLICT', 'It is just being sent.');
  return presentDelivery(again);
}
