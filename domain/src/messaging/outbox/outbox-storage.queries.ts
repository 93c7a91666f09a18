import type { mongo } from 'mongoose';
import { groupBy } from '../../platform/group-by.js';
import type { Db } from '../../platform/models.js';
import type { Due } from '../../platform/which-due.js';
import type { WithOutbox } from './outbox.js';
import type { OutboxCollection } from './outbox-collections.js';

/** An entry that is on the stream, and where. `id` is that of its document. */
export interface PublishedEntry {
  collection: OutboxCollection;
  id: mongo.ObjectId;
  entryId: string;
  streamId: string;
}

/** The driver's collection of documents that record facts, whatever else is in them. */
function outboxOf(db: Db, collection: OutboxCollection): mongo.Collection {
  // One of several document types; only the outbox is read and written here.
  return db[collection] as unknown as mongo.Collection;
}

/** The outbox fields of any such document. */
export type OutboxDoc = WithOutbox & { _id: mongo.ObjectId };

const OUTBOX_FIELDS = { outbox: 1, seq: 1 } as const;

export const outboxesDirty = (collection: OutboxCollection, until: Date): Due => ({
  in: collection,
  where: { outboxDirtyAt: { $lte: until } },
});

/** Documents with an unpublished entry, the longest unwritten first. */
export async function findDirty(
  db: Db,
  collection: OutboxCollection,
  until: Date,
  limit: number,
): Promise<OutboxDoc[]> {
  return await outboxOf(db, collection)
    .find<OutboxDoc>(outboxesDirty(collection, until).where, { projection: OUTBOX_FIELDS })
    .sort({ outboxDirtyAt: 1 })
    .limit(limit)
    .toArray();
}

export type PublishingTime = { since: Date } | { until: Date };

/** Documents with an entry that was published since, or until, a moment. */
export const outboxesPublished = (collection: OutboxCollection, time: PublishingTime): Due => ({
  in: collection,
  where: { 'outbox.publishedAt': 'since' in time ? { $gte: time.since } : { $lte: time.until } },
});

export function findPublished(
  db: Db,
  collection: OutboxCollection,
  time: PublishingTime,
  batchSize: number,
): mongo.FindCursor<OutboxDoc> {
  return outboxOf(db, collection).find<OutboxDoc>(outboxesPublished(collection, time).where, {
    projection: OUTBOX_FIELDS,
    batchSize,
  });
}

/** Deletes entries, by their ids, from their documents. */
export async function dropEntries(
  db: Db,
  collection: OutboxCollection,
  cuts: readonly { _id: mongo.ObjectId; done: readonly string[] }[],
): Promise<void> {
  if (cuts.length === 0) return;
  await outboxOf(db, collection).bulkWrite(
    cuts.map(({ _id, done }) => ({
      updateOne: { filter: { _id }, update: { $pull: { outbox: { id: { $in: done } } as never } } },
    })),
    { ordered: false },
  );
}

/** Marks entries as published; a document's dirty mark goes with its last unpublished entry. */
export async function markPublished(db: Db, entries: readonly PublishedEntry[], at: Date): Promise<void> {
  const byCollection = groupBy(entries, (entry) => entry.collection);
  await Promise.all(
    [...byCollection].map(async ([name, marks]) => {
      const collection = outboxOf(db, name);
      const documents = [...groupBy(marks, (mark) => String(mark.id)).values()];
      const whole = documents.map((ofOne) => ({ updateOne: marking(ofOne, at, true) }));
      const { matchedCount } = await collection.bulkWrite(whole, { ordered: false });
      if (matchedCount === documents.length) return;
      // An entry recorded meanwhile is unpublished, so the dirty mark stays for it.
      const parts = documents.map((ofOne) => ({ updateOne: marking(ofOne, at, false) }));
      await collection.bulkWrite(parts, { ordered: false });
      const ids = documents.flatMap(([mark]) => (mark ? [mark.id] : []));
      await unmarkPublished(db, name, ids);
    }),
  );
}

/** One update for all entries of a document; `whole` is the usual case, in which they are its only unpublished ones. */
function marking(published: readonly PublishedEntry[], at: Date, whole: boolean) {
  // An entry that was published twice has one array filter: two on one element are refused (code 40).
  const marks = [...new Map(published.map((mark) => [mark.entryId, mark])).values()];
  const others = { publishedAt: { $exists: false }, id: { $nin: marks.map(({ entryId }) => entryId) } };
  const set = marks.flatMap(({ streamId }, i) => [
    [`outbox.$[e${i}].publishedAt`, at],
    [`outbox.$[e${i}].streamId`, streamId],
  ]);
  return {
    filter: { _id: marks[0]?.id, ...(whole ? { $nor: [{ outbox: { $elemMatch: others } }] } : {}) },
    update: {
      $set: Object.fromEntries(set),
      ...(whole ? { $unset: { outboxDirtyAt: '' as const } } : {}),
    },
    arrayFilters: marks.map(({ entryId }, i) => ({ [`e${i}.id`]: entryId })),
  };
}

/** Every entry of the outbox has been published. */
const ALL_PUBLISHED = { outbox: { $not: { $elemMatch: { publishedAt: { $exists: false } } } } };

/** Removes the dirty mark from documents whose entries are all published: a crash between the two updates leaves it. */
export async function unmarkPublished(
  db: Db,
  collection: OutboxCollection,
  ids: readonly mongo.ObjectId[],
): Promise<void> {
  if (ids.length === 0) return;
  await outboxOf(db, collection).updateMany(
    { _id: { $in: [...ids] }, ...ALL_PUBLISHED },
    { $unset: { outboxDirtyAt: '' } },
  );
}
