import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { PushSubscriptionDoc } from './push-subscription.model.js';

const pushSubscriptions = (core: Core) => core.db.pushSubscriptions;

export async function exportPushSubscriptions(
  core: Core,
  userId: Types.ObjectId,
): Promise<PushSubscriptionDoc[]> {
  return await pushSubscriptions(core).find({ userId }).toArray();
}
