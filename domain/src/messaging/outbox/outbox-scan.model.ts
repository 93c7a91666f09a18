import type { Core } from '../../platform/core.js';
import type { WithOutbox } from './outbox.js';
import type { OutboxCollection } from './outbox-collections.js';

/** Documents of a collection with an event from before that moment which may not be published. */
export const scanUnpublished = (
  { db }: Pick<Core, 'db'>,
  name: OutboxCollection,
  before: Date,
): AsyncIterable<WithOutbox & { _id: unknown }> =>
  // One filter for every collection with an outbox: its fields are the same in all of them.
  db[name].find({ outboxDirtyAt: { $lt: before } } as never);
