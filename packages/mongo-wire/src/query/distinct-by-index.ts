import { END } from '../index/index-bounds.js';
import { checkTime } from '../request/deadline.js';
import type { Collection } from '../storage/collection.js';
import { ownField } from '../values/field-path.js';
import { encodeValue } from '../values/value-key.js';

/**
 * The distinct values of a field by an index that begins with it, jumping from one to the next; undefined without such
 * an index. Only for a top-level field: arrays on a path would have separate keys.
 */
export function distinctByIndex(collection: Collection, field: string): unknown[] | undefined {
  const index = collection.indexes.find(
    ({ spec: { key, hidden, partialFilterExpression } }) =>
      key[0]?.path === field && key[0].direction === 1 && !hidden && !partialFilterExpression,
  );
  if (!index || field.includes('.')) return undefined;
  const values: unknown[] = [];
  for (let low: string | undefined = ''; low !== undefined; ) {
    let next: string | undefined;
    for (const { value: record } of index.entries.range(low, END)) {
      checkTime();
      const { doc } = record;
      const first = firstFrom(ownField(doc, field), low);
      // A missing field or an empty array has the key of null, and no value.
      if (!first) continue;
      values.push(first.value);
      next = first.key + END;
      break;
    }
    low = next;
  }
  return values;
}

/** For an array, each element separately: the first one in an index from `low`. */
function firstFrom(leaf: unknown, low: string): { key: string; value: unknown } | undefined {
  if (leaf === undefined) return undefined;
  let first: { key: string; value: unknown } | undefined;
  for (const value of Array.isArray(leaf) ? leaf : [leaf]) {
    const key = encodeValue(value);
    if (value !== undefined && key >= low && (!first || key < first.key)) first = { key, value };
  }
  return first;
}
