import type { StoredRecord } from '../index/collection-index.js';
import { keyPattern } from '../index/index-spec.js';
import { compileFilter } from '../matcher/matcher.js';
import { checkTime } from '../request/deadline.js';
import type { Collection } from '../storage/collection.js';
import type { Doc } from '../values/bson-value.js';
import { parseSort } from '../values/sort.js';
import { choosePlan, type IndexPlan, type Plan } from './planner.js';
import { candidates, countingPlan, hintName, idPlan, jumpOf, type QueryOptions } from './query-run.js';

function walkStage({ index, reverse, ranges, sorted }: IndexPlan): Doc {
  const walk = {
    stage: 'IXSCAN',
    indexName: index.spec.name,
    keyPattern: keyPattern(index.spec),
    isMultiKey: index.multikey.some((many) => many),
    direction: reverse ? 'backward' : 'forward',
  };
  return sorted && ranges.length > 1 ? { stage: 'SORT_MERGE', inputStages: ranges.map(() => walk) } : walk;
}

const indexStage = (plan: IndexPlan): Doc => ({ stage: 'FETCH', inputStage: walkStage(plan) });

function planStage(plan: Plan): Doc {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: 'forward' };
  if (plan.kind === 'index') return indexStage(plan);
  return { stage: 'OR', inputStages: plan.plans.map(indexStage) };
}

/** How a query would be answered, in MongoDB's `explain` format, and what it examines on the way. */
export function explainQuery(collection: Collection, filter: Doc, options: QueryOptions): Doc {
  const sort = parseSort(options.sort);
  const matches = compileFilter(filter, options.scope);
  const skip = options.skip ?? 0;
  const limit = options.limit ? options.limit + skip : Number.POSITIVE_INFINITY;
  const plan =
    idPlan(collection, filter) ??
    choosePlan(collection, filter, sort, hintName(collection, options.hint), limit);
  const sorted = sort.length === 0 || (plan.kind === 'index' && plan.sorted);
  const winningPlan = sorted
    ? planStage(plan)
    : { stage: 'SORT', sortPattern: options.sort, inputStage: planStage(plan) };
  const jump = sorted ? jumpOf(plan, skip) : 0;
  // An order that the plan does not give needs all matches before the first is known.
  const enough = sorted ? limit - jump : Number.POSITIVE_INFINITY;
  const tally = { keys: 0 };
  let examined = 0;
  const found = new Set<StoredRecord>();
  for (const record of candidates(collection, plan, tally, jump)) {
    checkTime();
    examined++;
    if (matches(record.doc)) found.add(record);
    if (found.size >= enough) break;
  }
  return {
    queryPlanner: { namespace: collection.namespace, parsedQuery: filter, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: found.size,
      totalKeysExamined: tally.keys,
      totalDocsExamined: examined,
    },
  };
}

/** The same for a count, which reads no document if keys are sufficient. */
export function explainCount(collection: Collection, filter: Doc, options: QueryOptions): Doc {
  const plan = countingPlan(collection, filter, options.hint);
  if (!plan) return explainQuery(collection, filter, options);
  return {
    queryPlanner: {
      namespace: collection.namespace,
      parsedQuery: filter,
      winningPlan: { ...walkStage(plan), stage: 'COUNT_SCAN' },
      rejectedPlans: [],
    },
    executionStats: {
      executionSuccess: true,
      nReturned: 0,
      totalKeysExamined: plan.estimate,
      totalDocsExamined: 0,
    },
  };
}
