import { WEBHOOK_EVENTS, type WebhookEvent } from '@crease/shared/webhook-events';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** An address that receives a workplace's events. */
const webhookDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** `whsec_` and base64. Signing needs the secret itself, so it cannot be stored as a hash. */
  secret: z.string(),
  /** The previous secret, which signs as well until it expires. */
  previousSecret: z.string().optional(),
  previousEndsAt: z.date().optional(),
  offSince: z.date().optional(),
  lastSuccessAt: z.date().optional(),
  /** The error of the newest failed attempt since the last success. */
  lastError: z.string().optional(),
  createdAt: z.date(),
});
export type WebhookDoc = z.infer<typeof webhookDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    webhooks: WebhookDoc;
  }
}

export const webhookSchema = schemaOf(webhookDoc);
webhookSchema.index({ ownerId: 1, _id: 1 });

export async function insertWebhook(core: Core, webhook: WebhookDoc): Promise<void> {
  await core.db.webhooks.insertOne(webhook);
}

/** A workplace's webhooks, oldest first. */
export async function webhooksOf(core: Core, ownerId: Types.ObjectId): Promise<WebhookDoc[]> {
  return await core.db.webhooks.find({ ownerId }).sort({ _id: 1 }).toArray();
}

/** Webhooks of a workplace that subscribe to this, including switched-off ones, whose deliveries are kept. */
export async function listenersTo(
  core: Core,
  ownerId: Types.ObjectId,
  type: WebhookEvent,
): Promise<WebhookDoc[]> {
  return await core.db.webhooks.find({ ownerId, events: type }).toArray();
}

export async function findWebhook(core: Core, _id: Types.ObjectId): Promise<WebhookDoc | null> {
  return await core.db.webhooks.findOne({ _id });
}

export async function findWebhookOf(
  core: Core,
  ownerId: Types.ObjectId,
  id: string,
): Promise<WebhookDoc | null> {
  return await core.db.webhooks.findOne({ _id: new Types.ObjectId(id), ownerId });
}

/** Changes the given fields. Null if it was deleted, or its secret is no longer the one that was read. */
export async function writeWebhook(
  core: Core,
  { _id, secret }: Pick<WebhookDoc, '_id'> & Partial<Pick<WebhookDoc, 'secret'>>,
  set: Partial<WebhookDoc>,
  unset: Partial<Record<keyof WebhookDoc, ''>> = {},
): Promise<WebhookDoc | null> {
  return await core.db.webhooks.findOneAndUpdate(
    // Lets one of two concurrent secret changes win: the other would discard the first one's secret unused.
    { _id, ...(secret ? { secret } : {}) },
    {
      ...(Object.keys(set).length > 0 ? { $set: set } : {}),
      ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
    },
    { returnDocument: 'after' },
  );
}

export async function noteSuccess(core: Core, _id: Types.ObjectId, at: Date): Promise<void> {
  await core.db.webhooks.updateOne({ _id }, { $max: { lastSuccessAt: at }, $unset: { lastError: '' } });
}

export async function noteFailure(core: Core, _id: Types.ObjectId, error: string): Promise<void> {
  await core.db.webhooks.updateOne({ _id }, { $set: { lastError: error } });
}

/**
 * Switches off a webhook that had no success since a given time. Of several at once this update lets one; false for the
 * others, and if a delivery succeeded meanwhile.
 */
export async function switchOff(core: Core, _id: Types.ObjectId, since: Date, now: Date): Promise<boolean> {
  const { modifiedCount } = await core.db.webhooks.updateOne(
    { _id, active: true, $or: [{ lastSuccessAt: { $exists: false } }, { lastSuccessAt: { $lte: since } }] },
    { $set: { active: false, offSince: now } },
  );
  return modifiedCount === 1;
}

export async function deleteWebhook(core: Core, ownerId: Types.ObjectId, id: string): Promise<boolean> {
  const { deletedCount } = await core.db.webhooks.deleteOne({ _id: new Types.ObjectId(id), ownerId });
  return deletedCount === 1;
}
