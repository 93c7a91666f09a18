import type { Core } from '../../platform/core.js';
import { findDirtyDays } from './day-publishing.queries.js';
import { outboxCollections } from './outbox-collections.js';
import { findDirty } from './outbox-storage.queries.js';

/** Since when the oldest event waits that no reader of the stream can know of; undefined where none does. */
export async function oldestUnpublishedAt({
  db,
  clock,
}: Pick<Core, 'db' | 'clock'>): Promise<Date | undefined> {
  const now = clock.now();
  const [day] = await findDirtyDays(db, now, 1);
  const ages = await Promise.all(
    outboxCollections.map(async (collection) => {
      const [dirty] = await findDirty(db, collection, now, 1);
      return dirty?.outbox.find((entry) => !entry.publishedAt)?.at;
    }),
  );
  const known = [day?.dirtyAt, ...ages].flatMap((at) => (at ? [at.getTime()] : []));
  return known.length > 0 ? new Date(Math.min(...known)) : undefined;
}
