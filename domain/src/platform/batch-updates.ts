import { mongo } from 'mongoose';
import { batch, Failed } from './batch.js';

/** A conditional update of one document. */
export interface ConditionalUpdate<D extends mongo.Document> {
  filter: mongo.Filter<D>;
  update: mongo.UpdateFilter<D> | mongo.Document[];
  upsert?: boolean;
}

/**
 * Conditional updates of single documents that share commands (`batch`). Each is decided alone, by its own filter, as
 * if it had been sent alone; one that fails fails alone. Answers true for an update that is known to have matched, as all
 * of a batch are when as many matched as were sent; of any other only its document tells, afterwards. Rejects with a
 * `MongoServerError` of the server's code, such as a duplicate key, or with the failure of the whole command, after
 * which any of them may have been applied.
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

/** How many matched, where none failed; the failures of single writes by their place in the batch. */
export async function outcomeOf(
  writing: Promise<mongo.BulkWriteResult>,
): Promise<{ matched: number; failed: ReadonlyMap<number, mongo.MongoServerError> }> {
  try {
    const { matchedCount, upsertedCount } = await writing;
    return { matched: matchedCount + upsertedCount, failed: new Map() };
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || !error.result.hasWriteErrors()) throw error;
    const failed = [error.writeErrors]
      .flat()
      .map(
        (one) => [one.index, new mongo.MongoServerError({ message: one.errmsg, code: one.code })] as const,
      );
    return { matched: 0, failed: new Map(failed) };
  }
}
