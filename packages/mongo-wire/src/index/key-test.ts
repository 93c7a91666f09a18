import { checkTime } from '../request/deadline.js';
import { END, type Interval } from './index-bounds.js';

/** A condition on one field of an index that a walk over its keys can judge without the document. */
export type KeyTest = { at: number; intervals: readonly Interval[] };

const NUL = 0;
/** How long the key of a value is that always is as long, by its type's rank: undefined, null, number, id, boolean, date, timestamp. */
const FIXED: { readonly [rank: number]: number } = { 2: 1, 5: 1, 10: 11, 35: 13, 40: 2, 45: 9, 47: 11 };
const STRING = 15;

/** Where the part of a key ends that begins at `start`; -1 for what has parts of its own. `turned` when it is of a descending field. */
function endOfPart(key: string, start: number, turned: boolean): number {
  const flip = turned ? 255 : 0;
  const rank = key.charCodeAt(start) ^ flip;
  const length = FIXED[rank];
  if (length !== undefined) return start + length;
  if (rank !== STRING) return -1;
  for (let at = start + 1; at < key.length; at++) {
    if ((key.charCodeAt(at) ^ flip) !== NUL) continue;
    if ((key.charCodeAt(at + 1) ^ flip) !== 255) return at + 1;
    at++; // a NUL of the string itself
  }
  return -1;
}

/** Judged with all that follows: a descending text is above one that goes on with a NUL only by what stands behind it. */
function begins(rest: string, intervals: readonly Interval[]): boolean {
  return intervals.some(({ low, high }) => rest >= low && rest < high + END);
}

/**
 * Judges keys by what stands behind the fields that the walk is bounded by: false when the document cannot match, true
 * when all tests are passed, undefined where only the document tells.
 */
export function compileKeyTests(
  tests: readonly KeyTest[],
  directions: readonly (1 | -1)[],
  fieldsBefore: number,
): (key: string, from: number) => boolean | undefined {
  return (key, from) => {
    checkTime();
    let sure: true | undefined = true;
    let [field, start] = [fieldsBefore, from];
    for (const { at, intervals } of tests) {
      for (; field < at && start >= 0; field++) start = endOfPart(key, start, directions[field] === -1);
      if (start < 0) return undefined;
      const end = endOfPart(key, start, directions[at] === -1);
      if (end < 0) sure = undefined;
      else if (!begins(key.slice(start), intervals)) return false;
      field = at + 1;
      start = end;
    }
    return sure;
  };
}
