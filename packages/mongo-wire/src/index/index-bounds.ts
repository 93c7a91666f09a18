import { isOperatorDoc, testsValues } from '../matcher/matcher.js';
import { type Doc, isDoc, isTruthy } from '../values/bson-value.js';
import { isPattern, readPattern } from '../values/pattern-source.js';
import { encodeValue, rankChar } from '../values/value-key.js';

/** The keys of one field from `low` to everything that begins with `high`; a point if both are one value. */
export type Interval = { low: string; high: string; point: boolean };
/**
 * One condition on a field: a key must lie in one of the intervals. `excludesMissing` is `unless-array` if documents
 * without a value can match only where the path has an array.
 */
export type Bound = { intervals: Interval[]; excludesMissing: boolean | 'unless-array' };
/** All conditions of a filter on each path; every one of them is necessary. */
export type BoundsByPath = Map<string, Bound[]>;

/** Sorts after every one-byte character, so `prefix + END` ends the keys that begin with the prefix. */
export const END = '\uffff';
const NUMBER = rankChar(0);
const NO_NAN = encodeValue(Number.NEGATIVE_INFINITY);
const EVERYTHING: Interval = { low: '\x00', high: '\xfe', point: false };

/** Reads the necessary conditions of a filter's conjunction; the matcher checks the ones without bounds. */
export function boundsOf(filter: Doc): BoundsByPath {
  const bounds: BoundsByPath = new Map();
  collect(filter, '', bounds);
  return bounds;
}

function collect(filter: Doc, prefix: string, bounds: BoundsByPath): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(value)) {
      for (const branch of value) if (isDoc(branch)) collect(branch, prefix, bounds);
    } else if (!key.startsWith('$')) {
      collectField(prefix + key, value, bounds);
    }
  }
}

function note(bounds: BoundsByPath, path: string, bound: Bound | undefined): void {
  if (!bound) return;
  const list = bounds.get(path);
  if (list) list.push(bound);
  else bounds.set(path, [bound]);
}

function collectField(path: string, value: unknown, bounds: BoundsByPath): void {
  if (isPattern(value)) note(bounds, path, regexBound(value, ''));
  else if (!isOperatorDoc(value)) note(bounds, path, equalityBound(value));
  else
    for (const [name, operand] of Object.entries(value)) collectOperator(path, name, operand, value, bounds);
}

function collectOperator(
  path: string,
  name: string,
  operand: unknown,
  siblings: Doc,
  bounds: BoundsByPath,
): void {
  if (name === '$all' && Array.isArray(operand)) {
    const [first] = operand;
    const element = isDoc(first) && isDoc(first.$elemMatch);
    if (first !== undefined) collectField(path, element ? { $elemMatch: first.$elemMatch } : first, bounds);
  } else if (name === '$elemMatch' && isDoc(operand)) {
    if (testsValues(operand)) collectField(path, operand, bounds);
    else collect(operand, `${path}.`, bounds);
  } else {
    note(bounds, path, operatorBound(name, operand, siblings));
  }
}

function operatorBound(name: string, operand: unknown, siblings: Doc): Bound | undefined {
  switch (name) {
    case '$eq':
      return equalityBound(operand);
    case '$in':
      return Array.isArray(operand) ? inBound(operand) : undefined;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBound(name, operand);
    case '$regex':
      return regexBound(operand, siblings.$options);
    case '$exists':
      return isTruthy(operand) ? present() : equalityBound(null);
    case '$ne':
      return operand === null ? { ...present(), excludesMissing: 'unless-array' } : undefined;
    default:
      return undefined;
  }
}

function present(): Bound {
  return { intervals: [EVERYTHING], excludesMissing: true };
}

function point(value: unknown): Interval {
  const key = encodeValue(value ?? null);
  return { low: key, high: key, point: true };
}

function equalityBound(value: unknown): Bound | undefined {
  if (Array.isArray(value)) return undefined;
  return { intervals: [point(value)], excludesMissing: value !== null && value !== undefined };
}

function inBound(values: readonly unknown[]): Bound | undefined {
  if (values.some((value) => Array.isArray(value))) return undefined;
  const intervals: Interval[] = [];
  for (const value of values) {
    const interval = isPattern(value) ? regexBound(value, '')?.intervals[0] : point(value);
    if (!interval) return undefined;
    intervals.push(interval);
  }
  return { intervals: mergeIntervals(intervals), excludesMissing: !values.some((value) => value === null) };
}

/** Sorted and without overlaps. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0));
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged.at(-1);
    if (last && interval.low < last.high + END) {
      if (interval.high + END > last.high + END) last.high = interval.high;
      last.point = last.point && last.low === last.high && last.low === interval.low;
    } else merged.push({ ...interval });
  }
  return merged;
}

function rangeBound(name: string, operand: unknown): Bound | undefined {
  if (operand === null || operand === undefined) return equalityBound(null);
  if (Array.isArray(operand) || isPattern(operand) || Number.isNaN(operand)) return undefined;
  const key = encodeValue(operand);
  const type = rankChar(operand);
  // No number sorts below NaN, and comparisons other than equality never match NaN.
  const least = type === NUMBER ? NO_NAN : type;
  const interval = name.startsWith('$g')
    ? { low: key, high: type, point: false }
    : { low: least, high: key, point: false };
  return { intervals: [interval], excludesMissing: true };
}

/** A pattern that starts with `^` and plain characters gives a prefix; any other only the type. */
function regexBound(operand: unknown, options: unknown): Bound | undefined {
  const { source, options: flags } = readPattern(operand, options ?? '');
  if (!source.startsWith('^') || /[imx]/.test(flags) || source.includes('|')) return undefined;
  const literal = literalPrefix(source.slice(1));
  if (literal === '') return undefined;
  const key = encodeValue(literal).slice(0, -1);
  return { intervals: [{ low: key, high: key, point: false }], excludesMissing: true };
}

/** The characters every match must begin with. */
function literalPrefix(source: string): string {
  let prefix = '';
  for (let i = 0; i < source.length; i++) {
    let char = source.charAt(i);
    if (char === '\\') {
      char = source.charAt(++i);
      if (!/[^\w\s]/.test(char)) return prefix;
    } else if (/[.$()[\]{}*+?]/.test(char)) return prefix;
    if (/[*?{]/.test(source.charAt(i + 1))) return prefix;
    prefix += char;
  }
  return prefix;
}

function laterKey(a: string, b: string): string {
  if (a > b) return a;
  return b;
}

/** The intersection of two lists of intervals, each sorted and without overlaps. */
export function intersectIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const both: Interval[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    const low = laterKey(x.low, y.low);
    const xEndsFirst = x.high + END < y.high + END;
    const high = xEndsFirst ? x.high : y.high;
    if (low < high + END) both.push({ low, high, point: (x.point || y.point) && low === high });
    if (xEndsFirst) i++;
    else j++;
  }
  return mergeIntervals(both);
}
