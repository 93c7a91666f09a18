import type { mongo } from 'mongoose';
import { batch, Failed } from './batch.js';
import { outcomeOf } from './batch-updates.js';

/**
 * Insertions that share commands (`batch`). Each succeeds or fails alone, as if it had been sent alone. Rejects with a
 * `MongoServerError` of the server's code, such as a duplicate key, or with the failure of the whole command, after which any
 * of them may have been made.
 */
export function batchInserts<D extends mongo.Document>(
  collection: mongo.Collection<D>,
): (document: mongo.OptionalId<D>) => Promise<void> {
  return batch(async (documents: mongo.OptionalId<D>[]) => {
    const { failed } = await outcomeOf(
      collection.bulkWrite(
        documents.map((document) => ({ insertOne: { document } })),
        { ordered: false },
      ),
    );
    return documents.map((_, i) => {
      const failure = failed.get(i);
      return failure ? new Failed(failure) : undefined;
    });
  });
}
