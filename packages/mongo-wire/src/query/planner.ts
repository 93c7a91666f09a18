import type { CollectionIndex } from '../index/collection-index.js';
import {
  type Bound,
  type BoundsByPath,
  boundsOf,
  END,
  type Interval,
  intersectIntervals,
} from '../index/index-bounds.js';
import type { KeyTest } from '../index/key-test.js';
import { isSaidByBounds } from '../matcher/exact-filter.js';
import { impliesPartialFilter } from '../matcher/partial-filter.js';
import { checkTime } from '../request/deadline.js';
import type { Collection } from '../storage/collection.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import type { SortField } from '../values/sort.js';
import { invertKey } from '../values/value-key.js';

/** Above this number of ranges, following each is not worthwhile. */
const MAX_RANGES = 4000;

/** Maximum number of runs of keys merged into one order; beyond that MongoDB sorts instead. */
const MAX_MERGED = 200;

/** Keys from `low` to below `high`; their first `prefix` characters are equal. */
export type KeyRange = { low: string; high: string; prefix: number };

/** A walk over one index: key ranges in ascending order, backwards when `reverse`. */
export type IndexPlan = {
  kind: 'index';
  index: CollectionIndex;
  ranges: KeyRange[];
  /** Number of fields covered by the ranges' prefixes. */
  points: number;
  /** Tests on later fields of the key. */
  tests: KeyTest[];
  /** True if ranges and tests express all of the filter. */
  exact: boolean;
  /** False if the walk covers the whole index, which is as slow as a scan. */
  bounded: boolean;
  /** True if it has the requested order, for several ranges after merging their keys. */
  sorted: boolean;
  reverse: boolean;
  /** Number of keys in its ranges. Counted when it is first read: most plans have no rival. */
  readonly estimate: number;
};
export type UnionPlan = { kind: 'union'; plans: IndexPlan[] };
export type ScanPlan = { kind: 'scan' };
export type Plan = IndexPlan | UnionPlan | ScanPlan;

/** Chooses how to find a filter's candidates, which must still be matched. */
export function choosePlan(
  collection: Collection,
  filter: Doc,
  sort: readonly SortField[],
  hint?: string,
  limit = Number.POSITIVE_INFINITY,
): Plan {
  const best = chooseIndex(collection, filter, sort, hint, limit);
  if (best?.bounded) return best;
  if (hint === undefined) {
    const union = planUnion(collection, filter);
    if (union) return union;
  }
  return best && (best.sorted || hint !== undefined) ? best : { kind: 'scan' };
}

function chooseIndex(
  collection: Collection,
  filter: Doc,
  sort: readonly SortField[],
  hint: string | undefined,
  limit: number,
) {
  const bounds = boundsOf(filter);
  const saidByBounds = isSaidByBounds(filter);
  let best: IndexPlan | undefined;
  for (const index of collection.indexes) {
    if (index.spec.hidden || (hint !== undefined && index.spec.name !== hint)) continue;
    const plan = planIndex(index, filter, { bounds, saidByBounds }, sort);
    if (plan && (!best || better(plan, best, limit))) best = plan;
  }
  return best;
}

/** A walk in order may end early: it is preferred unless it is this many times longer than finding all and sorting. */
const SORT_PAYS = 4;

function better(a: IndexPlan, b: IndexPlan, limit: number): boolean {
  if (a.bounded !== b.bounded) return a.bounded;
  if (a.sorted !== b.sorted) {
    const [sorted, other] = a.sorted ? [a, b] : [b, a];
    const pays =
      Math.min(a.estimate, b.estimate) * SORT_PAYS >= Math.max(a.estimate, b.estimate) ||
      (sorted.exact && workWithin(limit, sorted, other) <= other.estimate * SORT_PAYS);
    if (pays) return a.sorted;
  }
  // Of equally long walks, prefers the one with more key tests.
  return a.estimate < b.estimate || (a.estimate === b.estimate && a.tests.length > b.tests.length);
}

/** Estimates by keys alone how many keys it takes to find that many in order, doubled for safety. */
function workWithin(limit: number, sorted: IndexPlan, other: IndexPlan): number {
  return Math.min(sorted.estimate, (2 * limit * sorted.estimate) / Math.max(1, other.estimate));
}

/** Each branch of a top-level `$or` by its own index, if every branch has one. */
function planUnion(collection: Collection, filter: Doc): UnionPlan | undefined {
  const { $or: branches, ...rest } = flattenAnd(filter);
  if (!Array.isArray(branches)) return undefined;
  const plans: IndexPlan[] = [];
  for (const branch of branches) {
    checkTime();
    if (!isDoc(branch)) return undefined;
    const plan = choosePlan(collection, { $and: [branch, rest] }, []);
    if (plan.kind === 'scan' || (plan.kind === 'index' && !plan.bounded)) return undefined;
    plans.push(...(plan.kind === 'index' ? [plan] : plan.plans));
    // Adjacent `$or`s would multiply; beyond this a scan is faster.
    if (plans.length > MAX_RANGES) return undefined;
  }
  return { kind: 'union', plans };
}

/** Lifts the conditions of nested `$and`s, so that an `$or` among them is found. */
function flattenAnd(filter: Doc): Doc {
  const { $and: parts, ...rest } = filter;
  if (!Array.isArray(parts) || '$or' in rest) return filter;
  const others: unknown[] = Object.keys(rest).length > 0 ? [rest] : [];
  let or: unknown;
  for (const part of parts) {
    const flat = isDoc(part) ? flattenAnd(part) : {};
    const { $or: inner, ...remaining } = flat;
    if (inner !== undefined && or === undefined) {
      or = inner;
      others.push(remaining);
    } else others.push(flat);
  }
  return or === undefined ? filter : { $or: or, $and: others };
}

function planIndex(
  index: CollectionIndex,
  filter: Doc,
  { bounds, saidByBounds }: { bounds: BoundsByPath; saidByBounds: boolean },
  sort: readonly SortField[],
): IndexPlan | undefined {
  const { spec } = index;
  if (spec.partialFilterExpression && !impliesPartialFilter(filter, spec.partialFilterExpression))
    return undefined;
  const excludesMissing = spec.key.some(({ path }, i) =>
    bounds
      .get(path)
      ?.some((bound) => bound.excludesMissing === true || (bound.excludesMissing && !index.multikey[i])),
  );
  if (spec.sparse && !excludesMissing) return undefined;
  let prefixes = [''];
  let ranges: KeyRange[] | undefined;
  let points = 0;
  let usedMultikey = false;
  for (const [i, { path, direction }] of spec.key.entries()) {
    const conditions = bounds.get(path);
    const many = index.multikey[i] === true;
    if (!conditions || (many && usedMultikey)) break;
    usedMultikey ||= many;
    const intervals = turned(combine(conditions, many), direction);
    if (intervals.length * prefixes.length > MAX_RANGES) break;
    const allPoints = intervals.every((interval) => interval.point);
    if (!allPoints) {
      ranges = product(prefixes, intervals);
      break;
    }
    prefixes = prefixes.flatMap((prefix) => intervals.map((interval) => prefix + interval.low));
    points++;
  }
  const tests = testsBehind(index, bounds, ranges ? points + 1 : points);
  const used = (ranges ? points + 1 : points) + tests.length;
  ranges ??= prefixes.map((prefix) => ({ low: prefix, high: prefix + END, prefix: prefix.length }));
  ranges.sort((a, b) => (a.low < b.low ? -1 : 1));
  const narrowed =
    ranges.length !== 1 || ranges[0]?.low !== '' || spec.sparse || spec.partialFilterExpression !== undefined;
  const direction = sortDirection(index, { points, ranges }, sort);
  const wide = ranges.length === 1 && ranges[0]?.low === '\x00';
  const walked = ranges;
  let counted: number | undefined;
  return {
    kind: 'index',
    index,
    ranges,
    points,
    tests,
    exact: saidByBounds && used === bounds.size && !index.hasNul && !index.multikey.some((many) => many),
    bounded: narrowed && !(wide && !spec.sparse && !spec.partialFilterExpression),
    sorted: direction !== 0,
    reverse: direction === -1,
    get estimate() {
      counted ??= walked.reduce((sum, { low, high }) => sum + index.entries.countRange(low, high), 0);
      return counted;
    },
  };
}

/**
 * The conditions that key parts from the field `from` on can judge. Not for arrays, whose elements have separate keys.
 */
function testsBehind(index: CollectionIndex, bounds: BoundsByPath, from: number): KeyTest[] {
  return index.spec.key.flatMap(({ path, direction }, at) => {
    const conditions = bounds.get(path);
    if (at < from || !conditions || index.multikey[at]) return [];
    return [{ at, intervals: turned(combine(conditions, false), direction) }];
  });
}

/** On an array's field different elements may meet two conditions, so only the narrowest one counts. */
function combine(conditions: readonly Bound[], many: boolean): Interval[] {
  const lists = conditions.map((bound) => bound.intervals);
  if (!many) return lists.reduce(intersectIntervals);
  const pointed = lists.find((list) => list.every((interval) => interval.point));
  return pointed ?? lists[0] ?? [];
}

/** Converts intervals to the keys of a field in this direction. */
function turned(intervals: readonly Interval[], direction: 1 | -1): Interval[] {
  if (direction === 1) return [...intervals];
  return intervals.map(({ low, high, point }) => ({ low: invertKey(high), high: invertKey(low), point }));
}

function product(prefixes: readonly string[], intervals: readonly Interval[]): KeyRange[] {
  return prefixes.flatMap((prefix) =>
    intervals.map(({ low, high }) => ({
      low: prefix + low,
      high: prefix + high + END,
      prefix: prefix.length,
    })),
  );
}

/**
 * 1 or -1 if the walk, forwards or backwards, gives the requested order, possibly by merging several ranges; 0 if not.
 */
function sortDirection(
  index: CollectionIndex,
  { points, ranges }: Pick<IndexPlan, 'points' | 'ranges'>,
  sort: readonly SortField[],
): 1 | -1 | 0 {
  if (sort.length === 0 || ranges.length > MAX_MERGED) return 0;
  const fixed = new Set(index.spec.key.slice(0, points).map(({ path }) => path));
  const wished = sort.filter(({ path }) => !fixed.has(path));
  // A field with one value does not affect the order, unless it is an array, of which another element may count.
  const single = ranges.length <= 1 && !index.multikey.slice(0, points).some((many) => many);
  if (!single && wished.length < sort.length) return 0;
  let direction: 1 | -1 | 0 = 0;
  let at = points;
  for (const field of wished) {
    const many = index.multikey[at] === true;
    const key = index.spec.key[at++];
    // An array sorts by its least or greatest element, which the walk may not reach first.
    if (!key || key.path !== field.path || many) return 0;
    const here = key.direction === field.direction ? 1 : -1;
    if (direction !== 0 && direction !== here) return 0;
    direction = here;
  }
  return direction === 0 ? 1 : direction;
}
