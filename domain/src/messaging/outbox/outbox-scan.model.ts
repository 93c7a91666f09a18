import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { WithOutbox } from './outbox.js';
import type { OutboxCollection } from './outbox-collections.js';

/** Documents of a collection with an event from before that moment which may not be published. */
export const scanUnpublished = (
  { models }: Pick<Core, 'models'>,
  name: OutboxCollection,
  before: Date,
): AsyncIterable<WithOutbox & { _id: unknown }> =>
  // One filter for every collection with an outbox: its fields are the same in all of them.
  native(models, name).find({ outboxDirtyAt: { $lt: before } } as never);
