import { TEST_EVENT, WEBHOOK_EVENTS } from '@crease/shared/webhook-events';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';

/** How long events can be resent. */
const KEPT_DAYS = 7;
/** Number of recent attempts kept. */
const ATTEMPTS_KEPT = 20;

const attempt = z.object({
  at: z.date(),
  ms: z.number(),
  status: z.number().optional(),
  answer: z.string().optional(),
  error: z.string().optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** One event to be delivered to one webhook. */
const webhookDeliveryDoc = z.object({
  _id: objectId(),
  webhookId: objectId(),
  ownerId: objectId(),
  /** The event's id: an event that arrives twice is one delivery. */
  factId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** The exact body sent, which is signed. */
  body: z.string(),
  status: z.enum(['waiting', 'sending', 'delivered', 'failed', 'kept']),
  /** Number of attempts since the delivery was last started. */
  tries: z.number(),
  /** Requested by a person: it is sent even if the webhook is off. */
  byHand: z.boolean().optional(),
  nextTryAt: z.date().optional(),
  sendingSince: z.date().optional(),
  attempts: z.array(attempt),
  createdAt: z.date(),
});
export type WebhookDeliveryDoc = z.infer<typeof webhookDeliveryDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    webhookDeliveries: WebhookDeliveryDoc;
  }
}

export const webhookDeliverySchema = schemaOf(webhookDeliveryDoc);
// One delivery per event and webhook, however often the event arrives.
webhookDeliverySchema.index({ webhookId: 1, factId: 1 }, { unique: true });
webhookDeliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
webhookDeliverySchema.index({ status: 1, nextTryAt: 1 });
webhookDeliverySchema.index({ ownerId: 1 });
webhookDeliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });

/** Adds a delivery. Rejects with a duplicate key if this event is known. */
export async function insertDelivery(core: Core, delivery: WebhookDeliveryDoc): Promise<void> {
  await core.db.webhookDeliveries.insertOne(delivery);
}

/** Deliveries due now, and those of a process that died while sending, longest due first. */
export function dueDeliveries(core: Core, now: Date, cutBefore: Date): mongo.FindCursor<WebhookDeliveryDoc> {
  return core.db.webhookDeliveries.find(deliveriesDue(now, cutBefore).where).sort({ nextTryAt: 1 });
}

export const deliveriesDue = (now: Date, cutBefore: Date) =>
  due('webhookDeliveries', {
    $or: [
      { status: 'waiting', nextTryAt: { $lte: now } },
      { status: 'sending', sendingSince: { $lte: cutBefore } },
    ],
  });

/** Takes a delivery to send it. This update lets one concurrent caller win: null for the others. */
export async function takeDelivery(
  core: Core,
  { _id, status, sendingSince }: WebhookDeliveryDoc,
  now: Date,
): Promise<WebhookDeliveryDoc | null> {
  return await core.db.webhookDeliveries.findOneAndUpdate(
    { _id, status, ...(sendingSince ? { sendingSince } : {}) },
    { $set: { status: 'sending', sendingSince: now } },
    { returnDocument: 'after' },
  );
}

/** Records how an attempt ended, if the delivery is still leased to it. */
export async function endTry(
  core: Core,
  { _id, sendingSince }: WebhookDeliveryDoc,
  attempt: Attempt,
  next: { status: 'delivered' | 'failed' | 'kept' } | { status: 'waiting'; nextTryAt: Date },
): Promise<void> {
  await core.db.webhookDeliveries.updateOne(
    { _id, status: 'sending', sendingSince },
    {
      $set: next,
      $inc: { tries: 1 },
      $push: { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } },
      $unset: { sendingSince: '', byHand: '', ...(next.status === 'waiting' ? {} : { nextTryAt: '' }) },
    },
  );
}

/** Keeps a leased delivery that cannot be sent because its webhook is off. */
export async function keepTaken(core: Core, { _id, sendingSince }: WebhookDeliveryDoc): Promise<void> {
  await core.db.webhookDeliveries.updateOne(
    { _id, status: 'sending', sendingSince },
    { $set: { status: 'kept' }, $unset: { sendingSince: '', nextTryAt: '' } },
  );
}

/** Stops sending to a webhook until it is switched on again. */
export async function keepWaiting(core: Core, webhookId: Types.ObjectId): Promise<void> {
  await core.db.webhookDeliveries.updateMany(
    { webhookId, status: 'waiting', byHand: { $exists: false } },
    { $set: { status: 'kept' }, $unset: { nextTryAt: '' } },
  );
}

/** Starts again with everything a webhook has missed. */
export async function releaseKept(core: Core, webhookId: Types.ObjectId, now: Date): Promise<void> {
  await core.db.webhookDeliveries.updateMany(
    { webhookId, status: { $in: ['kept', 'failed'] } },
    { $set: { status: 'waiting', nextTryAt: now, tries: 0 } },
  );
}

/** Starts again with one delivery; null if it is being sent. */
export async function beginAgain(
  core: Core,
  { _id }: WebhookDeliveryDoc,
  now: Date,
): Promise<WebhookDeliveryDoc | null> {
  return await core.db.webhookDeliveries.findOneAndUpdate(
    { _id, status: { $ne: 'sending' } },
    { $set: { status: 'waiting', nextTryAt: now, tries: 0, byHand: true } },
    { returnDocument: 'after' },
  );
}

export async function findDelivery(
  core: Core,
  webhookId: Types.ObjectId,
  id: string,
): Promise<WebhookDeliveryDoc | null> {
  return await core.db.webhookDeliveries.findOne({ _id: new Types.ObjectId(id), webhookId });
}

/** A page of a webhook's deliveries, newest first, and their total. */
export async function pageOfDeliveries(
  core: Core,
  webhookId: Types.ObjectId,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: WebhookDeliveryDoc[]; total: number }> {
  return await findPage(
    core.db.webhookDeliveries,
    { webhookId },
    { page, limit, sort: { createdAt: -1, _id: -1 } },
  );
}

export async function deleteDeliveries(core: Core, webhookId: Types.ObjectId): Promise<void> {
  await core.db.webhookDeliveries.deleteMany({ webhookId });
}

/** Deletes deliveries of these owners' webhooks that mention one of these ids, so that they cannot be resent. */
export async function deleteDeliveriesWith(
  core: Core,
  ownerIds: Types.ObjectId[],
  ids: Types.ObjectId[],
): Promise<void> {
  const body = { $regex: `"(?:${ids.map((id) => id.toHexString()).join('|')})"` };
  await core.db.webhookDeliveries.deleteMany({ ownerId: { $in: ownerIds }, body });
}
