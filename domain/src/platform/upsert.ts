import type { mongo } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/**
 * Runs an upsert whose filter asks for more than equality on one unique index. MongoDB does not retry such an upsert
 * itself when a concurrent insert wins, so this retries once. Returns null if a second duplicate key is explained by
 * `isRefused`, which reads the stored document. @throws the duplicate key otherwise
 */
export async function upsertOnce<T>(
  upsert: () => Promise<T>,
  isRefused: () => Promise<boolean>,
): Promise<T | null> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  try {
    return await upsert();
  } catch (error) {
    if (isDuplicateKey(error) && (await isRefused())) return null;
    throw error;
  }
}

/**
 * For an upsert of the document with this `_id`, the collection's only unique key: a second duplicate means that the
 * filter refused the document, which may be another by now.
 */
export const existsIn =
  <D extends { _id: unknown }>(collection: mongo.Collection<D>, _id: D['_id']) =>
  async (): Promise<boolean> =>
    (await collection.findOne({ _id } as mongo.Filter<D>)) !== null;

/** For an upsert that no stored document refuses. */
export const neverRefused = async (): Promise<boolean> => false;
