import type { mongo } from 'mongoose';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Drops an index if it exists. */
export async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
  }
}
