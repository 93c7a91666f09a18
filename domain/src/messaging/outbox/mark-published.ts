import type { mongo } from 'mongoose';
import { type Models, native } from '../../platform/models.js';
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
export function outboxOf(models: Models, collection: OutboxCollection): mongo.Collection {
  // One of several document types, of which only the outbox is read and written here.
  return native(models, collection) as unknown as mongo.Collection;
}

/** What the relay reads of any such document. */
export type OutboxDoc = WithOutbox & { _id: mongo.ObjectId };

/** Every entry of the outbox has been published. */
const ALL_PUBLISHED = { outbox: { $not: { $elemMatch: { publishedAt: { $exists: false } } } } };

/** Marks entries as published; a document's dirty mark goes with its last unpublished entry. */
export async function markPublished(
  models: Models,
  entries: readonly PublishedEntry[],
  at: Date,
): Promise<void> {
  const byCollection = groupBy(entries, (entry) => entry.collection);
  await Promise.all(
    [...byCollection].map(async ([collection, marks]) => {
      const documents = [...groupBy(marks, (mark) => String(mark.id)).values()];
      const lone = documents.flatMap(([mark, ...others]) => (mark && others.length === 0 ? [mark] : []));
      const areDone = await markLone(outboxOf(models, collection), lone, at);
      const left = areDone ? documents.filter((ofOne) => ofOne.length > 1) : documents;
      if (left.length === 0) return;
      await outboxOf(models, collection).bulkWrite(
        left.flatMap((ofOne) => [
          ...ofOne.map(({ id, entryId, streamId }) => ({
            updateOne: {
              filter: { _id: id, 'outbox.id': entryId },
              update: { $set: { 'outbox.$.publishedAt': at, 'outbox.$.streamId': streamId } },
            },
          })),
          // An entry recorded meanwhile is unpublished, so the mark stays for it.
          {
            updateOne: {
              filter: { _id: ofOne[0]?.id, ...ALL_PUBLISHED },
              update: { $unset: { outboxDirtyAt: '' as const } },
            },
          },
        ]),
        { ordered: true },
      );
    }),
  );
}

/** Takes the dirty mark off documents whose entries are all published by now: a crash between the two leaves it. */
export async function unmarkPublished(
  models: Models,
  collection: OutboxCollection,
  ids: readonly mongo.ObjectId[],
): Promise<void> {
  if (ids.length === 0) return;
  await outboxOf(models, collection).updateMany(
    { _id: { $in: [...ids] }, ...ALL_PUBLISHED },
    { $unset: { outboxDirtyAt: '' } },
  );
}

/**
 * The usual case in one write each: entries that are the only unpublished ones of their documents. False when some were
 * not.
 */
async function markLone(
  collection: mongo.Collection,
  marks: readonly PublishedEntry[],
  at: Date,
): Promise<boolean> {
  if (marks.length === 0) return true;
  const { matchedCount } = await collection.bulkWrite(
    marks.map(({ id, entryId, streamId }) => ({
      updateOne: {
        filter: {
          _id: id,
          'outbox.id': entryId,
          $nor: [{ outbox: { $elemMatch: { publishedAt: { $exists: false }, id: { $ne: entryId } } } }],
        },
        update: {
          $set: { 'outbox.$.publishedAt': at, 'outbox.$.streamId': streamId },
          $unset: { outboxDirtyAt: '' as const },
        },
      },
    })),
    { ordered: false },
  );
  return matchedCount === marks.length;
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Marks days (by `_id`) that still stand at the `rev` that was published. One that has moved on is left to whoever
 * moved it, and to the relay. Answers how many it marked.
 */
export async function markNewestRevs(models: Models, days: ReadonlyMap<string, number>): Promise<number> {
  if (days.size === 0) return 0;
  const { matchedCount } = await native(models, 'groundDays').bulkWrite(
    [...days].map(([_id, rev]) => ({
      updateOne: {
        filter: { _id, rev },
        update: { $max: { publishedRev: rev }, $unset: { dirtyAt: '' as const } },
      },
    })),
    { ordered: false },
  );
  return matchedCount;
}

/** Marks days as published up to a `rev`; one that has moved on since stays dirty. */
export async function markDaysPublished(models: Models, days: ReadonlyMap<string, number>): Promise<void> {
  if ((await markNewestRevs(models, days)) === days.size) return;
  await native(models, 'groundDays').bulkWrite(
    [...days].map(([_id, rev]) => ({
      updateOne: { filter: { _id }, update: { $max: { publishedRev: rev } } },
    })),
    { ordered: false },
  );
}
