import { mongo } from 'mongoose';
import { batch, Failed } from './batch.js';
import { refusedWrites } from './refused-writes.js';

/** A conditional update of one document. */
export interface ConditionalUpdate<D extends mongo.Document> {
  filter: mongo.Filter<D>;
  update: mongo.UpdateFilter<D> | mongo.Document[];
  upsert?: boolean;
}

/**
 * Batches conditional updates of single documents; each is decided by its own filter. Returns true only if the update
 * is known to have matched; otherwise read the document. Rejects with the server's error for this update, such as a
 * duplicate key, or with the failure of the whole command, after which any update may have been applied.
 */
export function batchUpdates<D extends mongo.Document>(
  collection: mongo.Collection<D>,
): (update: ConditionalUpdate<D>) => Promise<boolean> {
  return batch(async (updates: ConditionalUpdate<D>[]) => {
    const { matched, failed } = await outcomeOf(
      collection.bulkWrite(
        updates.map((updateOne) => ({ updateOne })),
        { ordered: false },
      ),
    );
    return updates.map((_, i) => {
      const failure = failed.get(i);
      return failure ? new Failed(failure) : matched === updates.length;
    });
  });
}

/** A conditional update of one existing document, by its `_id`. */
export interface Decision<D extends mongo.Document> {
  filter: mongo.Filter<D> & { _id: D['_id'] };
  update: mongo.UpdateFilter<D>;
}

/** MongoDB's ImmutableField and InvalidIdField: which of them refuses the other `_id` depends on when it is checked. */
const REFUSED_ID: ReadonlySet<unknown> = new Set([66, 53]);

/**
 * Batches conditional updates and tells for each whether it matched. The server reports only failures one by one, so a
 * miss is made to fail: an upsert with a conflicting `_id`, which never inserts anything. Rejects with the failure of
 * the whole command, after which the update may have been applied.
 */
export function batchDecisions<D extends mongo.Document>(
  collection: mongo.Collection<D>,
): (decision: Decision<D>) => Promise<boolean> {
  const write = batchUpdates(collection);
  return async ({ filter, update }) => {
    // No document can have this `_id`.
    const onInsert = {
      $setOnInsert: { _id: [] },
    } as mongo.UpdateFilter<mongo.Document> as mongo.UpdateFilter<D>;
    try {
      await write({ filter, update: { ...update, ...onInsert }, upsert: true });
      return true;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && REFUSED_ID.has(error.code)) return false;
      throw error;
    }
  };
}

/**
 * Waits for a bulk write. Returns how many writes matched if none failed, and the failures of single writes by their
 * index.
 * @throws the failure of the whole command, a write concern error too: any write may have been applied.
 */
export async function outcomeOf(
  writing: Promise<mongo.BulkWriteResult>,
): Promise<{ matched: number; failed: ReadonlyMap<number, mongo.MongoServerError> }> {
  try {
    const { matchedCount, upsertedCount } = await writing;
    return { matched: matchedCount + upsertedCount, failed: new Map() };
  } catch (error) {
    const refused = refusedWrites(error);
    if (!refused) throw error;
    const failed = refused.map(
      (one) => [one.index, new mongo.MongoServerError({ message: one.errmsg, code: one.code })] as const,
    );
    return { matched: 0, failed: new Map(failed) };
  }
}
