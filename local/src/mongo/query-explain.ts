import type { Doc } from './bson-value.js';
import type { Collection } from './collection.js';
import type { StoredRecord } from './collection-index.js';
import { checkTime } from './deadline.js';
import { keyPattern } from './index-spec.js';
import { compileFilter } from './matcher.js';
import { choosePlan, type IndexPlan, type Plan } from './planner.js';
import { candidates, hintName, idPlan, type QueryOptions } from './query-run.js';
import { parseSort } from './sort.js';

function indexStage({ index, reverse }: IndexPlan): Doc {
  const isMultiKey = index.multikey.some((many) => many);
  const direction = reverse ? 'backward' : 'forward';
  const inputStage = {
    stage: 'IXSCAN',
    indexName: index.spec.name,
    keyPattern: keyPattern(index.spec),
    isMultiKey,
    direction,
  };
  return { stage: 'FETCH', inputStage };
}

function planStage(plan: Plan): Doc {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: 'forward' };
  if (plan.kind === 'index') return indexStage(plan);
  return { stage: 'OR', inputStages: plan.plans.map(indexStage) };
}

/** How a query would be answered, in the words of MongoDB's `explain`, and what it examines on the way. */
export function explainQuery(collection: Collection, filter: Doc, options: QueryOptions): Doc {
  const sort = parseSort(options.sort);
  const matches = compileFilter(filter, options.scope);
  const plan =
    idPlan(collection, filter) ?? choosePlan(collection, filter, sort, hintName(collection, options.hint));
  const sorted = sort.length === 0 || (plan.kind === 'index' && plan.sorted);
  const winningPlan = sorted
    ? planStage(plan)
    : { stage: 'SORT', sortPattern: options.sort, inputStage: planStage(plan) };
  // An order that the plan does not give needs every match before the first is known.
  const enough = sorted && options.limit ? options.limit + (options.skip ?? 0) : Number.POSITIVE_INFINITY;
  const examined: StoredRecord[] = [];
  const found = new Set<StoredRecord>();
  for (const record of candidates(collection, plan)) {
    checkTime();
    examined.push(record);
    if (matches(record.doc)) found.add(record);
    if (found.size >= enough) break;
  }
  return {
    queryPlanner: { namespace: collection.namespace, parsedQuery: filter, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: found.size,
      totalKeysExamined: plan.kind === 'scan' ? 0 : examined.length,
      totalDocsExamined: examined.length,
    },
  };
}
