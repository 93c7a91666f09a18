import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { compareValues, type Doc, isDoc } from './bson-value.js';
import { someLeaf } from './field-path.js';

/** One field of a sort, in order of significance. */
export type SortField = {
  readonly path: string;
  readonly segments: readonly string[];
  readonly direction: 1 | -1;
};

/** Parses `{ a: 1, 'b.c': -1 }`; refuses directions other than 1 and -1. */
export function parseSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort)) throw new CommandError('TypeMismatch', 'Expected field sort to be of type object');
  return Object.entries(sort).map(([path, direction]) => {
    const sign = Number(direction);
    if (isDoc(direction)) throw new CommandError('BadValue', `unsupported $meta sort on ${path}`);
    if (sign !== 1 && sign !== -1) {
      throw new CommandError(
        'BadValue',
        `$sort key ordering must be 1 (for ascending) or -1 (for descending)`,
      );
    }
    return { path, segments: path.split('.'), direction: sign };
  });
}

/** The value a document sorts by: the least element of an array when ascending, the greatest when descending. */
function sortValue(doc: Doc, field: SortField): unknown {
  let best: unknown;
  let seen = false;
  const offer = (value: unknown) => {
    const candidate = value === undefined ? null : value;
    if (!seen || compareValues(candidate, best) * field.direction < 0) best = candidate;
    seen = true;
  };
  someLeaf(doc, field.segments, 0, (leaf) => {
    if (!Array.isArray(leaf)) offer(leaf);
    else if (leaf.length > 0) leaf.forEach(offer);
    else if (!seen || field.direction > 0) {
      best = undefined;
      seen = true;
    }
    return false;
  });
  return seen ? best : null;
}

/** A comparator for the sort; stable for equal documents. */
export function compareBy(fields: readonly SortField[]): (a: Doc, b: Doc) => number {
  return (a, b) => {
    checkTime();
    for (const field of fields) {
      const order = compareValues(sortValue(a, field), sortValue(b, field));
      if (order !== 0) return order * field.direction;
    }
    return 0;
  };
}
