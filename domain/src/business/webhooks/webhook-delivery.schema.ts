import { TEST_EVENT, WEBHOOK_EVENTS } from '@crease/shared/webhook-events';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';

/** How long events can be sent again. */
const KEPT_DAYS = 7;
/** Number of the newest attempts that are kept. */
const ATTEMPTS_KEPT = 20;

const attempt = z.object({
  at: z.date(),
  ms: z.number(),
  status: z.number().optional(),
  answer: z.string().optional(),
  error: z.string().optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** One event on its way to one webhook. */
const webhookDeliveryDoc = z.object({
  _id: objectId(),
  webhookId: objectId(),
  ownerId: objectId(),
  /** The fact it tells: an event that arrives twice is one delivery. */
  factId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** What is sent, to the letter: it is signed. */
  body: z.string(),
  status: z.enum(['waiting', 'sending', 'delivered', 'failed', 'kept']),
  /** How often it was tried since it was last begun. */
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
// One delivery of a fact to a webhook, however often its event arrives.
webhookDeliverySchema.index({ webhookId: 1, factId: 1 }, { unique: true });
webhookDeliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
webhookDeliverySchema.index({ status: 1, nextTryAt: 1 });
webhookDeliverySchema.index({ ownerId: 1 });
webhookDeliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });

/** Adds a delivery. Rejects with a duplicate key where this fact is known. */
export async function insertDelivery(core: Core, delivery: WebhookDeliveryDoc): Promise<void> {
  await core.db.webhookDeliveries.insertOne(delivery);
}

/** What is to be tried now, and what a process that died was about to send, the longest due first. */
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

/** Writes down how a try ended, where it is still this one's. */
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

/** Puts away what was taken and cannot be sent now, because the webhook is off. */
export async function keepTaken(core: Core, { _id, sendingSince }: WebhookDeliveryDoc): Promise<void> {
  await core.db.webhookDeliveries.updateOne(
    { _id, status: 'sending', sendingSince },
    { $set: { status: 'kept' }, $unset: { sendingSince: '', nextTryAt: '' } },
  );
}

/** Sends what is due to a webhook no more until it is switched on again. */
export async function keepWaiting(core: Core, webhookId: Types.ObjectId): Promise<void> {
  await core.db.webhookDeliveries.updateMany(
    { webhookId, status: 'waiting', byHand: { $exists: false } },
    { $set: { status: 'kept' }, $unset: { nextTryAt: '' } },
  );
}

/** Begins anew with all that a webhook has missed. */
export async function releaseKept(core: Core, webhookId: Types.ObjectId, now: Date): Promise<void> {
  await core.db.webhookDeliveries.updateMany(
    { webhookId, status: { $in: ['kept', 'failed'] } },
    { $set: { status: 'waiting', nextTryAt: now, tries: 0 } },
  );
}

/** Begins anew with one delivery; null where it is just being sent. */
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

/** A page of what went to a webhook, newest first, and how many there are. */
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

/** Deletes what these owners' webhooks were sent with one of these ids in it, so that it cannot be sent again. */
export async function deleteDeliveriesWith(
  core: Core,
  ownerIds: Types.ObjectId[],
  ids: Types.ObjectId[],
): Promise<void> {
  const body = { $regex: `"(?:${ids.map((id) => id.toHexString()).join('|')})"` };
  await core.db.webhookDeliveries.deleteMany({ ownerId: { $in: ownerIds }, body });
}
