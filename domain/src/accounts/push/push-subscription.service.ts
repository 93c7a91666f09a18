import type { PushSubscription } from '@crease/shared/contracts/push';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import { isPublicKey } from '../../platform/vapid-keys.js';
import type { Caller } from '../auth/caller.js';
import { unauthenticated } from '../auth/tokens.js';
import { addressesOf } from './addresses-of.js';
import { newEndpointProblem } from './push-endpoint.js';
import { type PushSubscriptionDoc, REMEMBERED } from './push-subscription.model.js';

export interface NewPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Throws `VALIDATION` for an endpoint that is no push service of the internet, or a key off the curve. */
async function assertUsable(
  core: Core,
  { endpoint, keys }: NewPushSubscription,
  resolve: typeof addressesOf,
): Promise<void> {
  const problem = await newEndpointProblem(endpoint, core.env, resolve);
  const errors = [
    ...(problem ? [{ path: 'endpoint', message: problem }] : []),
    ...(isPublicKey(keys.p256dh) ? [] : [{ path: 'keys.p256dh', message: 'must be a public key' }]),
  ];
  if (errors.length > 0) {
    throw new AppError('VALIDATION', 'This browser’s subscription cannot be used.', { errors });
  }
}

/**
 * From now on news go to this browser too, until its session ends. Asked for again it is the same; a browser on which
 * somebody else has signed in meanwhile is theirs. `resolve` asks the name servers. Throws `VALIDATION`, and `UNAUTHENTICATED` for an ended session.
 */
export async function subscribe(
  core: Core,
  caller: Caller,
  wanted: NewPushSubscription,
  resolve: typeof addressesOf = addressesOf,
): Promise<PushSubscription> {
  await assertUsable(core, wanted, resolve);
  const subscriptions = native(core.models, 'pushSubscriptions');
  const sessionId = new Types.ObjectId(caller.sessionId);
  const session = await native(core.models, 'sessions').findOne({ _id: sessionId });
  if (!session || session.endedAt) throw unauthenticated();
  const mine = {
    userId: new Types.ObjectId(caller.id),
    sessionId,
    keys: { p256dh: wanted.keys.p256dh, auth: wanted.keys.auth },
    device: session.device,
  };
  const update = {
    $set: mine,
    $setOnInsert: { sent: [], createdAt: core.clock.now() },
  };
  const put = () =>
    subscriptions.findOneAndUpdate({ endpoint: wanted.endpoint }, update, {
      upsert: true,
      returnDocument: 'after',
    });
  let kept: PushSubscriptionDoc | null;
  try {
    kept = await put();
  } catch (error) {
    // Two tabs at once: the unique index let one insert, so now there is one to update.
    if (!isDuplicateKey(error)) throw error;
    kept = await put();
  }
  if (!kept) throw new Error('an upsert answered nothing');
  // A session is one browser, which has one endpoint at a time.
  await subscriptions.deleteMany({ sessionId, endpoint: { $ne: wanted.endpoint } });
  return { endpoint: kept.endpoint, device: kept.device, createdAt: kept.createdAt.toISOString() };
}

/** No more news to this browser; harmless when it gets none. */
export async function unsubscribe(core: Core, userId: string, endpoint: string): Promise<void> {
  await native(core.models, 'pushSubscriptions').deleteOne({ endpoint, userId: new Types.ObjectId(userId) });
}

/** Ended sessions get no more news. */
export async function forgetSubscriptionsOf(
  core: Core,
  sessionIds: readonly Types.ObjectId[],
): Promise<void> {
  await native(core.models, 'pushSubscriptions').deleteMany({ sessionId: { $in: [...sessionIds] } });
}

/**
 * The browsers that a user's news go to now. The session decides, whatever is still written down: one that has ended
 * or lapsed is forgotten here, should its end have missed it.
 */
export async function liveSubscriptions(core: Core, userId: Types.ObjectId): Promise<PushSubscriptionDoc[]> {
  const found = await native(core.models, 'pushSubscriptions').find({ userId }).toArray();
  if (found.length === 0) return [];
  const live = await native(core.models, 'sessions')
    .find(
      {
        _id: { $in: found.map(({ sessionId }) => sessionId) },
        userId,
        endedAt: { $exists: false },
        expiresAt: { $gt: core.clock.now() },
      },
      { projection: { _id: 1 } },
    )
    .toArray();
  const isLive = new Set(live.map(({ _id }) => _id.toString()));
  const over = found.filter(({ sessionId }) => !isLive.has(sessionId.toString()));
  if (over.length > 0)
    await forgetSubscriptionsOf(
      core,
      over.map(({ sessionId }) => sessionId),
    );
  return found.filter(({ sessionId }) => isLive.has(sessionId.toString()));
}

/** The push service has taken a notification for this browser: it is not sent to it again. */
export async function rememberSent(
  core: Core,
  { _id }: PushSubscriptionDoc,
  notificationId: Types.ObjectId,
): Promise<void> {
  await native(core.models, 'pushSubscriptions').updateOne(
    { _id, sent: { $ne: notificationId } },
    { $push: { sent: { $each: [notificationId], $slice: -REMEMBERED } } },
  );
}

/** The push service knows this browser no longer. The endpoint is in the condition: it may have been renewed. */
export async function forgetSubscription(core: Core, { _id, endpoint }: PushSubscriptionDoc): Promise<void> {
  await native(core.models, 'pushSubscriptions').deleteOne({ _id, endpoint });
}
