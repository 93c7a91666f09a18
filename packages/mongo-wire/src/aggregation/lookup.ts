import { compileExpression } from '../expression/expression.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { changePath } from '../update/update-paths.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { someLeaf } from '../values/field-path.js';
import { isPattern } from '../values/pattern-source.js';
import { nested, type PipelineContext, type Pipelines, type Stage } from './pipeline-context.js';

const OPTIONS = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

/** Compiles `$lookup`, by fields (answered by an index of the other collection), by pipeline or by both. */
export function compileLookup(spec: unknown, context: PipelineContext, pipelines: Pipelines): Stage {
  if (!isDoc(spec))
    throw new CommandError('FailedToParse', 'the $lookup stage specification must be an object');
  for (const key of Object.keys(spec))
    if (!OPTIONS.has(key)) throw unknownOperator('argument to $lookup', key);
  const { from, localField, foreignField, as, pipeline } = spec;
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new CommandError('FailedToParse', '$lookup needs from and as');
  if ((typeof localField === 'string') !== (typeof foreignField === 'string')) {
    throw new CommandError(
      'FailedToParse',
      '$lookup requires both or neither of localField and foreignField',
    );
  }
  const stages = Array.isArray(pipeline) ? pipeline : [];
  const named = Object.entries(isDoc(spec.let) ? spec.let : {}).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  return (docs) =>
    docs.map((doc) => {
      checkTime();
      const vars = {
        ...context.vars,
        ...Object.fromEntries(named.map(([name, value]) => [name, value({ root: doc, vars: context.vars })])),
      };
      const inner = nested(context, vars);
      const joined =
        typeof localField === 'string' && typeof foreignField === 'string'
          ? pipelines.on(context.source(from, joinFilter(doc, localField, foreignField), {}), stages, inner)
          : pipelines.over(from, stages, inner);
      const next = changePath(doc, as.split('.'), 0, () => joined, true);
      return isDoc(next) ? next : doc;
    });
}

function joinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const wanted: unknown[] = [];
  someLeaf(doc, localField.split('.'), 0, (leaf) => {
    wanted.push(...(Array.isArray(leaf) ? leaf : [leaf ?? null]));
    return false;
  });
  const [first] = wanted;
  if (wanted.length === 1 && !isPattern(first)) return { [foreignField]: { $eq: first } };
  return { [foreignField]: { $in: wanted } };
}
