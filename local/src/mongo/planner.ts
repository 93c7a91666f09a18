import { type Doc, isDoc } from './bson-value.js';
import type { Collection } from './collection.js';
import type { CollectionIndex } from './collection-index.js';
import { checkTime } from './deadline.js';
import {
  type Bound,
  type BoundsByPath,
  boundsOf,
  END,
  type Interval,
  intersectIntervals,
} from './index-bounds.js';
import { invertKey } from './index-key.js';
import { impliesPartialFilter } from './partial-filter.js';
import type { SortField } from './sort.js';

/** More ranges than this are not worth following one by one. */
const MAX_RANGES = 4000;

/** A walk over one index: key ranges in ascending order, backwards when `reverse`. */
export type IndexPlan = {
  kind: 'index';
  index: CollectionIndex;
  ranges: { low: string; high: string }[];
  /** False when the walk covers the whole index, which is as slow as a scan. */
  bounded: boolean;
  sorted: boolean;
  reverse: boolean;
  estimate: number;
};
export type UnionPlan = { kind: 'union'; plans: IndexPlan[] };
export type ScanPlan = { kind: 'scan' };
export type Plan = IndexPlan | UnionPlan | ScanPlan;

/** Chooses how to find a filter's candidates; each candidate is still to be matched. */
export function choosePlan(
  collection: Collection,
  filter: Doc,
  sort: readonly SortField[],
  hint?: string,
): Plan {
  const best = chooseIndex(collection, filter, sort, hint);
  if (best?.bounded) return best;
  if (hint === undefined) {
    const union = planUnion(collection, filter);
    if (union) return union;
  }
  return best && (best.sorted || hint !== undefined) ? best : { kind: 'scan' };
}

function chooseIndex(collection: Collection, filter: Doc, sort: readonly SortField[], hint?: string) {
  const bounds = boundsOf(filter);
  let best: IndexPlan | undefined;
  for (const index of collection.indexes) {
    if (index.spec.hidden || (hint !== undefined && index.spec.name !== hint)) continue;
    const plan = planIndex(index, filter, bounds, sort);
    if (plan && (!best || better(plan, best))) best = plan;
  }
  return best;
}

function better(a: IndexPlan, b: IndexPlan): boolean {
  if (a.bounded !== b.bounded) return a.bounded;
  const sortPays =
    a.sorted !== b.sorted && Math.min(a.estimate, b.estimate) * 4 >= Math.max(a.estimate, b.estimate);
  if (sortPays) return a.sorted;
  return a.estimate < b.estimate;
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
    // Of `$or`s side by side every combination would be followed: doubling with each, then a scan is the quicker.
    if (plans.length > MAX_RANGES) return undefined;
  }
  return { kind: 'union', plans };
}

/** Lifts the conditions of nested `$and`s, so that one `$or` among them is seen. */
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
  bounds: BoundsByPath,
  sort: readonly SortField[],
): IndexPlan | undefined {
  const { spec } = index;
  if (spec.partialFilterExpression && !impliesPartialFilter(filter, spec.partialFilterExpression))
    return undefined;
  const excludesMissing = spec.key.some(({ path }) =>
    bounds.get(path)?.some((bound) => bound.excludesMissing),
  );
  if (spec.sparse && !excludesMissing) return undefined;
  let prefixes = [''];
  let ranges: { low: string; high: string }[] | undefined;
  let points = 0;
  let usedMultikey = false;
  for (const [i, { path, direction }] of spec.key.entries()) {
    const conditions = bounds.get(path);
    const many = index.multikey[i] === true;
    if (!conditions || (many && usedMultikey)) break;
    usedMultikey ||= many;
    const intervals = combine(conditions, many).map((interval) =>
      direction === 1 ? interval : turn(interval),
    );
    if (intervals.length * prefixes.length > MAX_RANGES) break;
    const allPoints = intervals.every((interval) => interval.point);
    if (!allPoints) {
      ranges = product(prefixes, intervals);
      break;
    }
    prefixes = prefixes.flatMap((prefix) => intervals.map((interval) => prefix + interval.low));
    points++;
  }
  ranges ??= prefixes.map((prefix) => ({ low: prefix, high: prefix + END }));
  ranges.sort((a, b) => (a.low < b.low ? -1 : 1));
  const narrowed =
    ranges.length !== 1 || ranges[0]?.low !== '' || spec.sparse || spec.partialFilterExpression !== undefined;
  const direction = ranges.length <= 1 ? sortDirection(index, points, bounds, sort) : 0;
  const wide = ranges.length === 1 && ranges[0]?.low === '\x00';
  return {
    kind: 'index',
    index,
    ranges,
    bounded: narrowed && !(wide && !spec.sparse && !spec.partialFilterExpression),
    sorted: direction !== 0,
    reverse: direction === -1,
    estimate: ranges.reduce((sum, { low, high }) => sum + index.entries.countRange(low, high), 0),
  };
}

/** On an array's field two conditions may be met by different elements, so only the narrowest one counts. */
function combine(conditions: readonly Bound[], many: boolean): Interval[] {
  const lists = conditions.map((bound) => bound.intervals);
  if (!many) return lists.reduce(intersectIntervals);
  const pointed = lists.find((list) => list.every((interval) => interval.point));
  return pointed ?? lists[0] ?? [];
}

function turn(interval: Interval): Interval {
  return { low: invertKey(interval.high), high: invertKey(interval.low), point: interval.point };
}

function product(
  prefixes: readonly string[],
  intervals: readonly Interval[],
): { low: string; high: string }[] {
  return prefixes.flatMap((prefix) =>
    intervals.map(({ low, high }) => ({ low: prefix + low, high: prefix + high + END })),
  );
}

/** 1 or -1 when the walk, forwards or backwards, gives the wished order by itself; 0 when it does not. */
function sortDirection(
  index: CollectionIndex,
  points: number,
  bounds: BoundsByPath,
  sort: readonly SortField[],
): 1 | -1 | 0 {
  const fixed = new Set(index.spec.key.slice(0, points).map(({ path }) => path));
  const wished = sort.filter(({ path }) => !fixed.has(path));
  if (sort.length === 0 || [...fixed].some((path) => (bounds.get(path)?.length ?? 0) === 0)) return 0;
  if (index.multikey.some((many) => many)) return 0;
  let direction: 1 | -1 | 0 = 0;
  let at = points;
  for (const field of wished) {
    const key = index.spec.key[at++];
    if (!key || key.path !== field.path) return 0;
    const here = key.direction === field.direction ? 1 : -1;
    if (direction !== 0 && direction !== here) return 0;
    direction = here;
  }
  return direction === 0 ? 1 : direction;
}
