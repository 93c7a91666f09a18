import type { mongo } from 'mongoose';

/** Which documents of a collection are read: at most `limit` behind the one named, from the first on without; or these. */
export type ScanScope = { after?: string | undefined; limit: number } | { ids: unknown[] };

/** Walks a collection in the order of its ids, so that a walk of any length can go on where it was. */
export function scanById<D extends mongo.Document>(
  collection: mongo.Collection<D>,
  scope: ScanScope,
  toId: (text: string) => unknown,
): AsyncIterable<D> {
  // A filter on `_id` alone reads the same for every collection, which the driver's types cannot say.
  const find = (filter: object) => collection.find(filter as mongo.Filter<D>).sort({ _id: 1 });
  const found =
    'ids' in scope
      ? find({ _id: { $in: scope.ids } })
      : find(scope.after === undefined ? {} : { _id: { $gt: toId(scope.after) } }).limit(scope.limit);
  return found as AsyncIterable<D>; // without a projection they are whole
}
