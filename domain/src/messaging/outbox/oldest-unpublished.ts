import type { Core } from '../../platform/core.js';
import { findDirtyDays } from './day-publishing.queries.js';
import { outboxCollections } from './outbox-collections.js';
import { findDirty } from './outbox-storage.queries.js';

/** When the oldest event was recorded that is not on the stream yet; undefined if there is none. */
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
