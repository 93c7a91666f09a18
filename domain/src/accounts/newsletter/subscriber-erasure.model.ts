import type { Core } from '../../platform/core.js';
import type { SubscriberDoc } from './subscriber.model.js';

const subscribers = (core: Core) => core.db.subscribers;

export async function exportSubscriptions(core: Core, email: string): Promise<SubscriberDoc[]> {
  return await subscribers(core).find({ _id: email }).toArray();
}
