import { compileExpression } from '../expression/expression.js';
import { compileFilter } from '../matcher/matcher.js';
import { compileAddFields, compileProjection, compileUnset } from '../query/projection.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { changePath } from '../update/update-paths.js';
import { compareValues, type Doc, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';
import { directValue } from '../values/field-path.js';
import { compareBy, parseSort } from '../values/sort.js';
import { encodeValue } from '../values/value-key.js';
import { compileBucketAuto } from './bucket-auto.js';
import { countedDocs, isCount } from './count.js';
import { compileGraphLookup } from './graph-lookup.js';
import { compileGroup } from './group.js';
import { compileLookup } from './lookup.js';
import { nested, type PipelineContext, type Stage } from './pipeline-context.js';

const MOST_STAGES = 1_000;
const MOST_PIPELINE_DEPTH = 20;

type StageCompiler = (spec: unknown, context: PipelineContext) => Stage;

/**
 * Runs a pipeline over a collection. Passes leading `$match`, `$sort` and `$limit` to the source, where indexes can
 * answer them. Refuses unknown stages by name.
 */
export function runPipeline(
  collection: string | undefined,
  stages: readonly unknown[],
  context: PipelineContext,
): Doc[] {
  const compiled = compileStages(stages, context);
  if (collection === undefined) return runStages(compiled, []);
  const { filter, sort, limit, used } = leading(stages);
  const next = stages[used];
  if (context.count && isCount(next) && sort === undefined && limit === undefined)
    return runStages(compiled.slice(used + 1), countedDocs(next, context.count(collection, filter)));
  const docs = context.source(collection, filter, { sort, limit, vars: context.vars });
  return runStages(compiled.slice(used), docs);
}

/** Runs a pipeline over given documents. */
function runPipelineOn(docs: Doc[], stages: readonly unknown[], context: PipelineContext): Doc[] {
  return runStages(compileStages(stages, context), docs);
}

function runStages(stages: readonly Stage[], docs: Doc[]): Doc[] {
  return stages.reduce((current, stage) => stage(current), docs);
}

function leading(stages: readonly unknown[]): { filter: Doc; sort?: unknown; limit?: number; used: number } {
  const filters: Doc[] = [];
  let at = 0;
  for (; at < stages.length; at++) {
    const stage = stages[at];
    if (!isDoc(stage) || !isDoc(stage.$match)) break;
    filters.push(stage.$match);
  }
  const [first] = filters;
  const filter = filters.length > 1 ? { $and: filters } : (first ?? {});
  const sortStage = stages[at];
  const sort = isDoc(sortStage) && isDoc(sortStage.$sort) ? sortStage.$sort : undefined;
  if (sort) at += 1;
  const limitStage = stages[at];
  if (!isDoc(limitStage) || limitStage.$limit === undefined) return { filter, sort, used: at };
  return { filter, sort, limit: wholeNumber('$limit', limitStage.$limit), used: at + 1 };
}

/** @throws CommandError for a pipeline with too many stages, or nested too deeply */
function compileStages(stages: readonly unknown[], context: PipelineContext): Stage[] {
  if (stages.length > MOST_STAGES) {
    const message = `Pipeline length must be no longer than ${MOST_STAGES} stages`;
    throw new CommandError('Location7749501', message);
  }
  if ((context.depth ?? 0) > MOST_PIPELINE_DEPTH) {
    const message = `Maximum number of nested sub-pipelines exceeded. Limit is ${MOST_PIPELINE_DEPTH}`;
    throw new CommandError('MaxSubPipelineDepthExceeded', message);
  }
  return stages.map((stage) => compileStage(stage, context));
}

function compileStage(stage: unknown, context: PipelineContext): Stage {
  if (!isDoc(stage) || Object.keys(stage).length !== 1) {
    throw new CommandError(
      'FailedToParse',
      'A pipeline stage specification object must contain exactly one field.',
    );
  }
  const [name = '', spec] = Object.entries(stage)[0] ?? [];
  const compiler = STAGES[name];
  if (!compiler) throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  return compiler(spec, context);
}

function wholeNumber(name: string, value: unknown): number {
  const number = isNumeric(value) ? Number(toPlainNumber(value)) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    throw new CommandError('BadValue', `invalid argument to ${name} stage`);
  return number;
}

function compileUnwind(spec: unknown): Stage {
  const options = isDoc(spec) ? spec : { path: spec };
  for (const key of Object.keys(options)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key))
      throw unknownOperator('option to $unwind', key);
  }
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: preserve } = options;
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError('FailedToParse', "path option to $unwind stage should be prefixed with a '$'");
  }
  const segments = path.slice(1).split('.');
  const withIndex = (doc: Doc, index: number | null) => {
    if (typeof indexField !== 'string') return doc;
    const next = changePath(doc, indexField.split('.'), 0, () => index, true);
    return isDoc(next) ? next : doc;
  };
  return (docs) =>
    docs.flatMap((doc) => {
      const value = directValue(doc, segments);
      if (Array.isArray(value) && value.length > 0) {
        return value.map((item, i) => {
          checkTime();
          const next = changePath(doc, segments, 0, () => item, false);
          return withIndex(isDoc(next) ? next : doc, i);
        });
      }
      if (value !== undefined && value !== null && !Array.isArray(value)) return [withIndex(doc, null)];
      return preserve === true
        ? [withIndex(Array.isArray(value) ? compileUnset(segments.join('.'))(doc) : doc, null)]
        : [];
    });
}

function compileReplace(expression: unknown, vars: Doc): Stage {
  const root = compileExpression(expression);
  return (docs) =>
    docs.map((doc) => {
      checkTime();
      const next = root({ root: doc, vars });
      if (!isDoc(next)) throw new CommandError('BadValue', "'newRoot' expression must evaluate to an object");
      return next;
    });
}

function compileFacet(spec: unknown, context: PipelineContext): Stage {
  if (!isDoc(spec))
    throw new CommandError('FailedToParse', 'the $facet specification must be a non-empty object');
  const facets = Object.entries(spec).map(([name, stages]) => {
    if (!Array.isArray(stages))
      throw new CommandError('FailedToParse', `arguments to $facet must be arrays, ${name} is not`);
    return [name, compileStages(stages, context)] as const;
  });
  return (docs) => [Object.fromEntries(facets.map(([name, stages]) => [name, runStages(stages, docs)]))];
}

function compileBucket(spec: unknown, context: PipelineContext): Stage {
  if (!isDoc(spec) || !Array.isArray(spec.boundaries))
    throw new CommandError('FailedToParse', '$bucket needs boundaries');
  const { boundaries, default: fallback, output = { count: { $sum: 1 } } } = spec;
  const by = compileExpression(spec.groupBy);
  const group = compileGroup({ _id: '$_id', ...(isDoc(output) ? output : {}) }, context.vars);
  return (docs) => {
    const bucketOf = (doc: Doc) => {
      checkTime();
      const value = by({ root: doc, vars: context.vars });
      const at = boundaries.findIndex(
        (edge, i) => compareValues(value, edge) < 0 && i > 0 && compareValues(value, boundaries[i - 1]) >= 0,
      );
      if (at > 0) return boundaries[at - 1];
      if ('default' in spec) return fallback;
      throw new CommandError(
        'BadValue',
        '$bucket could not find a matching branch for an input, and no default was specified.',
      );
    };
    const byBucket = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      const id = bucketOf(doc);
      const key = encodeValue(id);
      const members = byBucket.get(key)?.docs ?? [];
      members.push(doc);
      byBucket.set(key, { id, docs: members });
    }
    const buckets = [...byBucket.values()].sort((a, b) => compareValues(a.id, b.id));
    return buckets.flatMap(({ id, docs: members }) =>
      group(members.map((doc) => ({ ...doc, _id: 0 }))).map((doc) => ({ ...doc, _id: id })),
    );
  };
}

/** Passes on a document's result, unless the command's time limit has passed. */
function inTime<T>(result: T): T {
  checkTime();
  return result;
}

function mapDocs(project: (doc: Doc, vars?: Doc) => Doc, vars: Doc): Stage {
  return (docs) => docs.map((doc) => inTime(project(doc, vars)));
}

const STAGES: { [name: string]: StageCompiler } = {
  $match: (spec, { vars }) => {
    if (!isDoc(spec))
      throw new CommandError('FailedToParse', 'the match filter must be an expression in an object');
    const matches = compileFilter(spec, { root: {}, vars });
    return (docs) => docs.filter((doc) => inTime(matches(doc)));
  },
  $project: (spec, { vars }) => mapDocs(compileProjection(spec), vars),
  $addFields: (spec, { vars }) => mapDocs(compileAddFields(spec), vars),
  $set: (spec, { vars }) => mapDocs(compileAddFields(spec), vars),
  $unset: (spec, { vars }) => mapDocs(compileUnset(spec), vars),
  $sort: (spec) => {
    const order = compareBy(parseSort(spec));
    return (docs) => [...docs].sort(order);
  },
  $limit: (spec) => {
    const most = wholeNumber('$limit', spec);
    return (docs) => docs.slice(0, most);
  },
  $skip: (spec) => {
    const from = wholeNumber('$skip', spec);
    return (docs) => docs.slice(from);
  },
  $count: (spec) => {
    if (typeof spec !== 'string' || spec === '')
      throw new CommandError('FailedToParse', 'the count field must be a non-empty string');
    return (docs) => (docs.length > 0 ? [{ [spec]: docs.length }] : []);
  },
  $unwind: compileUnwind,
  $group: (spec, { vars }) => compileGroup(spec, vars),
  $sortByCount: (spec, { vars }) => {
    const group = compileGroup({ _id: spec, count: { $sum: 1 } }, vars);
    const order = compareBy(parseSort({ count: -1 }));
    return (docs) => group(docs).sort(order);
  },
  $replaceRoot: (spec, { vars }) => compileReplace(isDoc(spec) ? spec.newRoot : spec, vars),
  $replaceWith: (spec, { vars }) => compileReplace(spec, vars),
  $lookup: (spec, context) => compileLookup(spec, context, { over: runPipeline, on: runPipelineOn }),
  $graphLookup: compileGraphLookup,
  $facet: compileFacet,
  $bucket: compileBucket,
  $bucketAuto: compileBucketAuto,
  $unionWith: (spec, context) => {
    const coll = isDoc(spec) ? spec.coll : spec;
    const pipeline = isDoc(spec) && Array.isArray(spec.pipeline) ? spec.pipeline : [];
    if (typeof coll !== 'string') throw new CommandError('FailedToParse', '$unionWith needs a collection');
    return (docs) => [...docs, ...runPipeline(coll, pipeline, nested(context))];
  },
  $sample: (spec) => {
    const size = wholeNumber('$sample', isDoc(spec) ? spec.size : undefined);
    return (docs) => shuffled(docs).slice(0, size);
  },
  $documents: (spec, { vars }) => {
    const list = compileExpression(spec);
    return () => {
      const value = list({ root: {}, vars });
      return Array.isArray(value) ? value.filter(isDoc) : [];
    };
  },
};

function shuffled(docs: readonly Doc[]): Doc[] {
  return docs
    .map((doc) => ({ doc, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ doc }) => doc);
}
