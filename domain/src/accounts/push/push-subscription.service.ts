import type { PushSubscription } from '@crease/shared/contracts/push';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isPublicKey } from '../../platform/vapid-keys.js';
import {
  findSubscriptions,
  forgetSubscriptionsOf,
  type PushSubscriptionDoc,
  putSubscription,
  removeOtherEndpoints,
  removeSubscription,
} from '../credentials/push-subscription.schema.js';
import type { Caller } from '../identity/caller.js';
import { findSession, liveAmong } from '../identity/session.schema.js';
import { unauthenticated } from '../identity/tokens.js';
import { addressesOf } from './addresses-of.js';
import { newEndpointProblem } from './push-endpoint.js';

export interface NewPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Throws `VALIDATION` for an endpoint that is not a public push service, or a key off the curve. */
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
 * Sends the user's pushes to this browser as well, until its session ends. Idempotent. A browser belongs to the account
 * that signed in last.
 * @throws `VALIDATION`, or `UNAUTHENTICATED` for an ended session
 */
export async function subscribe(
  core: Core,
  caller: Caller,
  wanted: NewPushSubscription,
  resolve: typeof addressesOf = addressesOf,
): Promise<PushSubscription> {
  await assertUsable(core, wanted, resolve);
  const session = await findSession(core, caller.sessionId);
  if (!session || session.endedAt) throw unauthenticated();
  const kept = await putSubscription(core, wanted.endpoint, {
    userId: new Types.ObjectId(caller.id),
    sessionId: session._id,
    keys: { p256dh: wanted.keys.p256dh, auth: wanted.keys.auth },
    device: session.device,
  });
  // A session is one browser, which has one endpoint at a time.
  await removeOtherEndpoints(core, session._id, wanted.endpoint);
  return { endpoint: kept.endpoint, device: kept.device, createdAt: kept.createdAt.toISOString() };
}

/** Stops pushes to this browser. Idempotent. */
export async function unsubscribe(core: Core, userId: string, endpoint: string): Promise<void> {
  await removeSubscription(core, { endpoint, userId: new Types.ObjectId(userId) });
}

/**
 * The browsers that a user's pushes go to now. The session decides: subscriptions of an ended or expired session are
 * deleted here, in case its end missed them.
 */
export async function liveSubscriptions(core: Core, userId: Types.ObjectId): Promise<PushSubscriptionDoc[]> {
  const found = await findSubscriptions(core, userId);
  if (found.length === 0) return [];
  const sessionIds = found.map(({ sessionId }) => sessionId);
  const live = await liveAmong(core, userId, sessionIds);
  const isLive = (id: Types.ObjectId) => live.some((other) => other.equals(id));
  const over = sessionIds.filter((id) => !isLive(id));
  if (over.length > 0) await forgetSubscriptionsOf(core, over);
  return found.filter(({ sessionId }) => isLive(sessionId));
}
