import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';

/** How many of the last notifications a subscription remembers to have been sent. */
export const REMEMBERED = 50;

/**
 * A browser that news go to. It belongs to the session it was made in and gets nothing once that has ended; the
 * endpoint is a secret between browser and push service, so it is never shown to anybody else.
 */
const pushSubscriptionDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  sessionId: objectId(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  device: z.string(),
  /** Notifications that its push service has taken, the newest last. */
  sent: z.array(objectId()).default([]),
  createdAt: z.date(),
});
export type PushSubscriptionDoc = z.infer<typeof pushSubscriptionDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    pushSubscriptions: PushSubscriptionDoc;
  }
}

export const pushSubscriptionSchema = schemaOf(pushSubscriptionDoc);
// One browser is one subscription, whoever signs in on it: the last one gets its news.
pushSubscriptionSchema.index({ endpoint: 1 }, { unique: true });
pushSubscriptionSchema.index({ userId: 1 });
pushSubscriptionSchema.index({ sessionId: 1 });

/** Assigns a browser's push endpoint to the caller, even if it belonged to another account. */
export async function putSubscription(
  core: Core,
  endpoint: string,
  mine: Pick<PushSubscriptionDoc, 'userId' | 'sessionId' | 'keys' | 'device'>,
): Promise<PushSubscriptionDoc> {
  const put = () =>
    core.db.pushSubscriptions.findOneAndUpdate(
      { endpoint },
      { $set: mine, $setOnInsert: { sent: [], createdAt: core.clock.now() } },
      { upsert: true, returnDocument: 'after' },
    );
  const kept = await upsertOnce(put, neverRefused);
  if (!kept) throw new Error('an upsert answered nothing');
  return kept;
}

/** Forgets a session's endpoints but for this one. */
export async function removeOtherEndpoints(
  core: Core,
  sessionId: Types.ObjectId,
  endpoint: string,
): Promise<void> {
  await core.db.pushSubscriptions.deleteMany({ sessionId, endpoint: { $ne: endpoint } });
}

export async function findSubscriptions(core: Core, userId: Types.ObjectId): Promise<PushSubscriptionDoc[]> {
  return await core.db.pushSubscriptions.find({ userId }).toArray();
}

/** Ended sessions get no more news. */
export async function forgetSubscriptionsOf(
  core: Core,
  sessionIds: readonly Types.ObjectId[],
): Promise<void> {
  await core.db.pushSubscriptions.deleteMany({ sessionId: { $in: [...sessionIds] } });
}

/** The push service has taken a notification for this browser: it is not sent to it again. */
export async function rememberSent(
  core: Core,
  { _id }: PushSubscriptionDoc,
  notificationId: Types.ObjectId,
): Promise<void> {
  await core.db.pushSubscriptions.updateOne(
    { _id, sent: { $ne: notificationId } },
    { $push: { sent: { $each: [notificationId], $slice: -REMEMBERED } } },
  );
}

/** A user wants no more news at this endpoint; harmless when it is not theirs. */
export async function removeSubscription(
  core: Core,
  { userId, endpoint }: Pick<PushSubscriptionDoc, 'userId' | 'endpoint'>,
): Promise<void> {
  await core.db.pushSubscriptions.deleteOne({ endpoint, userId });
}

/** The push service knows this browser no longer. The endpoint is in the condition: it may have been renewed. */
export async function forgetSubscription(core: Core, { _id, endpoint }: PushSubscriptionDoc): Promise<void> {
  await core.db.pushSubscriptions.deleteOne({ _id, endpoint });
}

export async function exportPushSubscriptions(
  core: Core,
  userId: Types.ObjectId,
): Promise<PushSubscriptionDoc[]> {
  return await core.db.pushSubscriptions.find({ userId }).toArray();
}
