import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';

/** A person who has confirmed their subscription. An unconfirmed address is stored nowhere. */
const subscriberDoc = z.object({
  /** The address. */
  _id: z.string(),
  confirmedAt: z.date(),
});
export type SubscriberDoc = z.infer<typeof subscriberDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    subscribers: SubscriberDoc;
  }
}

export const subscriberSchema = schemaOf(subscriberDoc);

export async function isSubscriber(core: Core, email: string): Promise<boolean> {
  return (await core.db.subscribers.findOne({ _id: email })) !== null;
}

/** Adds an address to the list; an existing one keeps the time it was first confirmed. */
export async function addSubscriber(core: Core, email: string): Promise<void> {
  await core.db.subscribers.updateOne(
    { _id: email },
    { $setOnInsert: { confirmedAt: core.clock.now() } },
    { upsert: true },
  );
}

export async function removeSubscriber(core: Core, email: string): Promise<void> {
  await core.db.subscribers.deleteOne({ _id: email });
}

export async function exportSubscriptions(core: Core, email: string): Promise<SubscriberDoc[]> {
  return await core.db.subscribers.find({ _id: email }).toArray();
}
