import type { mongo } from 'mongoose';
import { totalOf } from './page-total.js';

interface Wanted {
  /** From 1 on. */
  page: number;
  limit: number;
  sort: mongo.Sort;
  projection?: mongo.Document;
}

/** A page of the matches, in order, and their total (`totalOf`). */
export async function findPage<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  filter: mongo.Filter<D>,
  { page, limit, sort, projection }: Wanted,
): Promise<{ found: mongo.WithId<D>[]; total: number }> {
  const found = await collection
    .find(filter, projection ? { projection } : {})
    .sort(sort)
    .skip((page - 1) * limit)
    .limit(limit)
    .toArray();
  const count = () => collection.countDocuments(filter);
  return { found, total: await totalOf({ page, limit }, found.length, count) };
}
