import { checkTime } from '../request/deadline.js';
import { END, type Interval } from './index-bounds.js';

/** A condition on an index field that can be judged by the key, without the document. */
export type KeyTest = { at: number; intervals: readonly Interval[] };

const NUL = 0;
/** Length of keys with a fixed length, by the type's rank: undefined, null, number, id, boolean, date, timestamp. */
const FIXED: { readonly [rank: number]: number } = { 2: 1, 5: 1, 10: 11, 35: 13, 40: 2, 45: 9, 47: 11 };
const STRING = 15;

/**
 * The end of the key part that begins at `start`; -1 for a value with nested parts. `turned` for a descending field.
 */
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

/**
 * Compares including the rest of the key: in a descending field, what follows decides between a text and the same text
 * with a NUL appended.
 */
function begins(rest: string, intervals: readonly Interval[]): boolean {
  return intervals.some(({ low, high }) => rest >= low && rest < high + END);
}

/**
 * Judges keys by the fields behind those that bound the walk: false if the document cannot match, true if all tests
 * pass, undefined if the document must be read.
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
