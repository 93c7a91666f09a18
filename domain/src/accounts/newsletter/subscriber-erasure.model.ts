import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { SubscriberDoc } from './subscriber.model.js';

const subscribers = (core: Core) => native(core.models, 'subscribers');

export async function exportSubscriptions(core: Core, email: string): Promise<SubscriberDoc[]> {
  return await subscribers(core).find({ _id: email }).toArray();
}
