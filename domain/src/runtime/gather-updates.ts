import { mongo } from 'mongoose';
import { Failed, gather } from './gather.js';

/** A conditional update of one document; whether it matched, the document tells afterwards. */
export interface ConditionalUpdate<D extends mongo.Document> {
  filter: mongo.Filter<D>;
  update: mongo.UpdateFilter<D> | mongo.Document[];
  upsert?: boolean;
}

/**
 * Conditional updates of single documents that share commands (`gather`). Each is decided alone, by its own filter, as
 * if it had been sent alone; one that fails fails alone. Rejects with a `MongoServerError` of the server's code, such
 * as a duplicate key, or with the failure of the whole command, after which any of them may have been applied.
 */
export function gatherUpdates<D extends mongo.Document>(
  collection: mongo.Collection<D>,
): (update: ConditionalUpdate<D>) => Promise<void> {
  return gather(async (updates: ConditionalUpdate<D>[]) => {
    const failed = await failuresOf(
      collection.bulkWrite(
        updates.map((updateOne) => ({ updateOne })),
        { ordered: false },
      ),
    );
    return updates.map((_, i) => {
      const failure = failed.get(i);
      return failure ? new Failed(failure) : undefined;
    });
  });
}

/** The failures of single updates, by their place in the batch. */
async function failuresOf(
  writing: Promise<mongo.BulkWriteResult>,
): Promise<ReadonlyMap<number, mongo.MongoServerError>> {
  try {
    await writing;
    return new Map();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || !error.result.hasWriteErrors()) throw error;
    return new Map(
      [error.writeErrors]
        .flat()
        .map((one) => [one.index, new mongo.MongoServerError({ message: one.errmsg, code: one.code })]),
    );
  }
}
