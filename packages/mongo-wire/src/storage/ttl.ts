import type { CollectionIndex, StoredRecord } from '../index/collection-index.js';
import { END } from '../index/index-bounds.js';
import { isNumeric } from '../values/bson-value.js';
import { encodeValue, invertKey, rankChar } from '../values/value-key.js';
import type { Collection } from './collection.js';
import type { Store } from './store.js';

/** Maximum number of documents one sweep removes from a collection, so that it never delays commands for long. */
const MOST_AT_ONCE = 2000;

/** Removes documents expired by a TTL index. @returns how many */
export function removeExpired(store: Store, now: Date): number {
  let removed = 0;
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds;
      if (seconds === undefined || !isNumeric(seconds)) continue;
      for (const record of expired(collection, index, new Date(now.getTime() - seconds * 1000))) {
        collection.remove(record);
        removed++;
      }
    }
  }
  return removed;
}

function expired(collection: Collection, index: CollectionIndex, until: Date): Set<StoredRecord> {
  const low = rankChar(until);
  const high = encodeValue(until);
  const ascending = index.spec.key[0]?.direction === 1;
  const walk = ascending
    ? index.entries.range(low, high + END)
    : index.entries.range(invertKey(high), invertKey(low) + END);
  const found = new Set<StoredRecord>();
  for (const { value: record } of walk) {
    if (collection.records.get(record.key) === record) found.add(record);
    if (found.size >= MOST_AT_ONCE) break;
  }
  return found;
}
