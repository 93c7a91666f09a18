import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';

/** How many recently sent notifications a subscription remembers. */
export const REMEMBERED = 50;

/**
 * A browser that receives pushes. It belongs to the session it was made in and gets nothing once that has ended. The
 * endpoint is a secret between the browser and its push service, so never reveal it.
 */
const pushSubscriptionDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  sessionId: objectId(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  device: z.string(),
  /** Notifications its push service has accepted, newest last. */
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
// One browser is one subscription: the account that signed in last gets its pushes.
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

/** Removes the subscriptions of ended sessions. */
export async function forgetSubscriptionsOf(
  core: Core,
  sessionIds: readonly Types.ObjectId[],
): Promise<void> {
  await core.db.pushSubscriptions.deleteMany({ sessionId: { $in: [...sessionIds] } });
}

/** Remembers that the push service has accepted a notification for this browser, so that it is not sent again. */
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

/** Removes a user's subscription to this endpoint; a no-op if it is not theirs. */
export async function removeSubscription(
  core: Core,
  { userId, endpoint }: Pick<PushSubscriptionDoc, 'userId' | 'endpoint'>,
): Promise<void> {
  await core.db.pushSubscriptions.deleteOne({ endpoint, userId });
}

/** Removes a browser that the push service no longer knows, unless its endpoint was renewed meanwhile. */
export async function forgetSubscription(core: Core, { _id, endpoint }: PushSubscriptionDoc): Promise<void> {
  await core.db.pushSubscriptions.deleteOne({ _id, endpoint });
}

export async function exportPushSubscriptions(
  core: Core,
  userId: Types.ObjectId,
): Promise<PushSubscriptionDoc[]> {
  return await core.db.pushSubscriptions.find({ userId }).toArray();
}
