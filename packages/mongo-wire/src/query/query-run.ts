import type { Scope } from '../expression/scope.js';
import type { StoredRecord } from '../index/collection-index.js';
import { keyPattern } from '../index/index-spec.js';
import { compileFilter, isOperatorDoc, type Predicate } from '../matcher/matcher.js';
import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import type { Collection } from '../storage/collection.js';
import { type Doc, equalValues, isDoc } from '../values/bson-value.js';
import { isPattern } from '../values/pattern-source.js';
import { compareBy, parseSort } from '../values/sort.js';
import { encodeValue } from '../values/value-key.js';
import { type Tally, walkIndex } from './index-walk.js';
import { choosePlan, type IndexPlan, type Plan } from './planner.js';
import type { ScanLog } from './scan-log.js';

/** A query's options besides its filter. */
export type QueryOptions = { sort?: unknown; skip?: number; limit?: number; hint?: unknown; scope?: Scope };

/** Finds the records that match, in order, by the best index there is; a scan is noted in the log. */
export function findRecords(
  collection: Collection | undefined,
  filter: Doc,
  options: QueryOptions,
  scans: ScanLog,
): StoredRecord[] {
  const matches = compileFilter(filter, options.scope);
  const sort = parseSort(options.sort);
  if (!collection) return [];
  const skip = options.skip ?? 0;
  const limit = options.limit ? options.limit + skip : Number.POSITIVE_INFINITY;
  const single = recordById(collection, filter);
  if (single !== undefined) {
    const found = single && matches(single.doc) ? [single] : [];
    return found.slice(skip);
  }
  const plan = choosePlan(collection, filter, sort, hintName(collection, options.hint), limit);
  noteScan(collection, plan, filter, options, scans);
  const ordered = sort.length === 0 || (plan.kind === 'index' && plan.sorted);
  if (ordered) {
    const jump = jumpOf(plan, skip);
    return gather(collection, plan, matches, { most: limit - jump, jump }).slice(skip - jump);
  }
  const found = gather(collection, plan, matches);
  const byFields = compareBy(sort);
  found.sort((a, b) => byFields(a.doc, b.doc));
  return skip > 0 || found.length > limit ? found.slice(skip, limit) : found;
}

/** Number of matching records; counts by keys alone if they are sufficient. */
export function countRecords(
  collection: Collection | undefined,
  filter: Doc,
  options: Pick<QueryOptions, 'hint' | 'scope'>,
  scans: ScanLog,
): number {
  if (!collection) return 0;
  if (Object.keys(filter).length === 0) return collection.records.size;
  const plan = countingPlan(collection, filter, options.hint);
  if (!plan) return findRecords(collection, filter, options, scans).length;
  if (plan.tests.length === 0) return plan.estimate;
  const matches = compileFilter(filter, options.scope);
  let count = 0;
  for (const { record, sure } of walkIndex(plan, { keys: 0 })) if (sure || matches(record.doc)) count++;
  return count;
}

/** The walk that counts by keys; undefined if documents must be read. */
export function countingPlan(collection: Collection, filter: Doc, hint: unknown): IndexPlan | undefined {
  if (namesId(filter)) return undefined;
  const plan = choosePlan(collection, filter, [], hintName(collection, hint));
  return plan.kind === 'index' && plan.exact ? plan : undefined;
}

function noteScan(
  collection: Collection,
  plan: Plan,
  filter: Doc,
  { sort }: QueryOptions,
  scans: ScanLog,
): void {
  if (plan.kind === 'scan' || (plan.kind === 'index' && !plan.bounded && Object.keys(filter).length > 0))
    scans.note(collection, filter, sort);
}

/** How many of the records to skip are certain matches, so that the walk need not read them. */
export function jumpOf(plan: Plan, skip: number): number {
  return plan.kind === 'index' && plan.exact && plan.tests.length === 0 && plan.ranges.length === 1
    ? skip
    : 0;
}

/** The record with the filter's `_id`; null if it does not exist, undefined if the filter has no `_id`. */
function recordById(collection: Collection, filter: Doc): StoredRecord | null | undefined {
  if (!namesId(filter)) return undefined;
  return collection.records.get(encodeValue(filter._id)) ?? null;
}

function namesId(filter: Doc): boolean {
  const id = filter._id;
  return '_id' in filter && !Array.isArray(id) && !isPattern(id) && id !== undefined && !isOperatorDoc(id);
}

/** The plan of a filter that names one `_id`, which is looked up without planning. */
export function idPlan(collection: Collection, filter: Doc): Plan | undefined {
  return namesId(filter) ? choosePlan(collection, { _id: filter._id }, [], '_id_') : undefined;
}

function gather(
  collection: Collection,
  plan: Plan,
  matches: Predicate,
  { most = Number.POSITIVE_INFINITY, jump = 0 } = {},
): StoredRecord[] {
  const found: StoredRecord[] = [];
  const seen =
    plan.kind === 'union' || (plan.kind === 'index' && mayRepeat(plan)) ? new Set<StoredRecord>() : undefined;
  for (const record of candidates(collection, plan, { keys: 0 }, jump)) {
    checkTime();
    if (seen) {
      if (seen.has(record)) continue;
      seen.add(record);
    }
    if (!matches(record.doc)) continue;
    found.push(record);
    if (found.length >= most) break;
  }
  return found;
}

function mayRepeat(plan: IndexPlan): boolean {
  return plan.index.multikey.some((many) => many);
}

/** The candidates of a plan, which must still be matched; one may come twice. `tally` counts the keys on the way. */
export function* candidates(
  collection: Collection,
  plan: Plan,
  tally: Tally,
  jump = 0,
): Generator<StoredRecord> {
  if (plan.kind === 'scan') yield* collection.records.values();
  else
    for (const part of plan.kind === 'union' ? plan.plans : [plan])
      for (const { record } of walkIndex(part, tally, jump)) yield record;
}

/** The name of the hinted index. @throws CommandError if there is none */
export function hintName(collection: Collection, hint: unknown): string | undefined {
  if (hint === undefined || (isDoc(hint) && ('$natural' in hint || Object.keys(hint).length === 0)))
    return undefined;
  const index = collection.indexes.find(
    ({ spec }) =>
      !spec.hidden &&
      (typeof hint === 'string'
        ? spec.name === hint
        : equalValues(Object.entries(keyPattern(spec)), isDoc(hint) ? Object.entries(hint) : [])),
  );
  if (!index)
    throw new CommandError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return index.spec.name;
}
