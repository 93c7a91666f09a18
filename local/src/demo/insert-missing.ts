import { isOnlyDuplicates } from '@crease/domain/platform/duplicate-key';
import mongoose, { type mongo as driver } from 'mongoose';

const { MongoBulkWriteError } = mongoose.mongo;

const AT_ONCE = 500;

/** Inserts the documents whose key is free and leaves others alone. Returns how many it inserted. */
export async function insertMissing<D extends driver.Document>(
  collection: driver.Collection<D>,
  documents: readonly driver.OptionalUnlessRequiredId<D>[],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < documents.length; start += AT_ONCE) {
    const some = documents.slice(start, start + AT_ONCE);
    try {
      inserted += (await collection.insertMany([...some], { ordered: false })).insertedCount;
    } catch (error) {
      inserted += insertedDespite(error);
    }
  }
  return inserted;
}

/** The number inserted despite duplicates; other errors are rethrown. */
function insertedDespite(error: unknown): number {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  if (!isOnlyDuplicates(error)) throw error;
  return error.insertedCount;
}
