import { CommandError } from '../request/command-error.js';
import { isDoc } from '../values/bson-value.js';
import { isIndexSegment, ownField } from '../values/field-path.js';

/** The position in one index field while its path is walked. */
type Walk = { value: unknown; segments: readonly string[]; at: number; open: boolean };

/** The values of a document in an index: one tuple, or one per element of an array. */
export type Tuples = { tuples: unknown[][]; multikey: boolean[] };

/**
 * The value tuples of a document in an index. A missing value is `undefined`.
 * @throws CommandError when two fields are in different arrays, which MongoDB refuses as well
 */
export function indexTuples(doc: unknown, paths: readonly (readonly string[])[]): Tuples {
  const multikey = paths.map(() => false);
  const start = paths.map((segments): Walk => ({ value: doc, segments, at: 0, open: true }));
  const tuples: unknown[][] = [];
  collect(start, multikey, tuples);
  return { tuples, multikey };
}

function collect(walks: readonly Walk[], multikey: boolean[], tuples: unknown[][]): void {
  const stopped = walks.map((walk) => (walk.open ? advance(walk) : walk));
  const array = stopped.find((walk) => walk.open && Array.isArray(walk.value))?.value;
  if (!Array.isArray(array)) {
    tuples.push(stopped.map((walk) => walk.value));
    return;
  }
  const inArray = stopped.map((walk) => walk.open && Array.isArray(walk.value));
  if (stopped.some((walk, i) => inArray[i] && walk.value !== array)) {
    throw new CommandError('CannotCreateIndex', 'cannot index parallel arrays');
  }
  inArray.forEach((inside, i) => {
    if (inside) multikey[i] = true;
  });
  for (const element of array.length > 0 ? array : [undefined]) {
    const next = stopped.map((walk, i) => (inArray[i] ? enter(walk, element, array.length === 0) : walk));
    collect(next, multikey, tuples);
  }
}

/** Replaces an array by one of its elements; a path that ends at the array ends at its elements. */
function enter(walk: Walk, element: unknown, empty: boolean): Walk {
  const done = walk.at === walk.segments.length;
  if (done) return { ...walk, value: empty ? EMPTY_ARRAY : element, open: false };
  return isDoc(element) ? { ...walk, value: element } : { ...walk, value: undefined, open: false };
}

/** The index value of an empty array: MongoDB's `undefined`, which sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array');

/** Follows documents to the end of the path or the next array. */
function advance(walk: Walk): Walk {
  let { value, at } = walk;
  while (at < walk.segments.length) {
    const segment = walk.segments[at] ?? '';
    if (isDoc(value)) value = ownField(value, segment);
    else if (
      Array.isArray(value) &&
      isIndexSegment(segment) &&
      !value.some((item) => isDoc(item) && segment in item)
    ) {
      value = value[Number(segment)];
    } else if (Array.isArray(value)) return { ...walk, value, at };
    else return { ...walk, value: undefined, at, open: false };
    at++;
  }
  return { ...walk, value, at, open: Array.isArray(value) };
}
