import { type Doc, equalValues, isDoc } from './bson-value.js';
import type { Collection } from './collection.js';
import type { StoredRecord } from './collection-index.js';
import { CommandError } from './command-error.js';
import { checkTime } from './deadline.js';
import type { Scope } from './expression-scope.js';
import { encodeValue } from './index-key.js';
import { keyPattern } from './index-spec.js';
import { compileFilter, isOperatorDoc, type Predicate } from './matcher.js';
import { isPattern } from './pattern-source.js';
import { choosePlan, type IndexPlan, type Plan } from './planner.js';
import type { ScanLog } from './scan-log.js';
import { compareBy, parseSort } from './sort.js';

/** What a query asks for besides its filter. */
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
  const plan = choosePlan(collection, filter, sort, hintName(collection, options.hint));
  if (plan.kind === 'scan' || (plan.kind === 'index' && !plan.bounded && Object.keys(filter).length > 0)) {
    scans.note(collection, filter, options.sort);
  }
  const ordered = sort.length === 0 || (plan.kind === 'index' && plan.sorted);
  const found = gather(collection, plan, matches, ordered ? limit : Number.POSITIVE_INFINITY);
  if (!ordered) {
    const byFields = compareBy(sort);
    found.sort((a, b) => byFields(a.doc, b.doc));
  }
  return skip > 0 || found.length > limit ? found.slice(skip, limit) : found;
}

/** The one record an `_id` names; null when it is not there, undefined when the filter names none. */
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

function gather(collection: Collection, plan: Plan, matches: Predicate, limit: number): StoredRecord[] {
  const found: StoredRecord[] = [];
  const seen =
    plan.kind === 'union' || (plan.kind === 'index' && mayRepeat(plan)) ? new Set<StoredRecord>() : undefined;
  for (const record of candidates(collection, plan)) {
    checkTime();
    if (seen) {
      if (seen.has(record)) continue;
      seen.add(record);
    }
    if (!matches(record.doc)) continue;
    found.push(record);
    if (found.length >= limit) break;
  }
  return found;
}

function mayRepeat(plan: IndexPlan): boolean {
  return plan.index.multikey.some((many) => many);
}

/** The records a plan leads to, each still to be matched; one may come twice. */
export function* candidates(collection: Collection, plan: Plan): Generator<StoredRecord> {
  if (plan.kind === 'scan') yield* collection.records.values();
  else for (const part of plan.kind === 'union' ? plan.plans : [plan]) yield* walk(part);
}

function* walk({ index, ranges, reverse }: IndexPlan): Generator<StoredRecord> {
  for (const { low, high } of reverse ? [...ranges].reverse() : ranges)
    yield* index.entries.range(low, high, reverse);
}

/** The name of the hinted index. @throws CommandError when there is none */
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
