import type { mongo } from 'mongoose';
import { batch, Failed } from './batch.js';
import { outcomeOf } from './batch-updates.js';

/**
 * Batches insertions (`batch`). Each succeeds or fails independently. Rejects with a `MongoServerError` such as a
 * duplicate key, or with the failure of the whole command, after which any of them may have been inserted.
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
