import { compileExpression } from '../expression/expression.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { changePath } from '../update/update-paths.js';
import { type Doc, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';
import { someLeaf } from '../values/field-path.js';
import { encodeValue } from '../values/value-key.js';
import type { PipelineContext, Stage } from './pipeline-context.js';

const OPTIONS = new Set([
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
]);

/**
 * Compiles `$graphLookup`: the documents reachable from each document in any number of steps, each once and by its
 * shortest path. An index on `connectToField` answers each step.
 */
export function compileGraphLookup(spec: unknown, context: PipelineContext): Stage {
  if (!isDoc(spec))
    throw new CommandError('FailedToParse', 'the $graphLookup stage specification must be an object');
  for (const key of Object.keys(spec))
    if (!OPTIONS.has(key)) throw unknownOperator('argument to $graphLookup', key);
  const { from, startWith, connectFromField, connectToField, as, depthField } = spec;
  const texts = [from, connectFromField, connectToField, as];
  const [source, fromField, toField, target] = texts.filter((text) => typeof text === 'string');
  if (source === undefined || fromField === undefined || toField === undefined || target === undefined) {
    throw new CommandError(
      'Location40105',
      '$graphLookup requires from, startWith, connectFromField, connectToField and as',
    );
  }
  if (depthField !== undefined && typeof depthField !== 'string')
    throw new CommandError('FailedToParse', 'depthField must be a string');
  const restriction = isDoc(spec.restrictSearchWithMatch) ? spec.restrictSearchWithMatch : {};
  const maxDepth = depthOf(spec.maxDepth);
  const start = compileExpression(startWith);

  const reach = (doc: Doc): Doc[] => {
    const found = new Map<string, Doc>();
    const asked = new Set<string>();
    let wanted = fresh([start({ root: doc, vars: context.vars }) ?? null].flat(), asked);
    for (let depth = 0; wanted.length > 0 && depth <= maxDepth; depth++) {
      const filter = { $and: [{ [toField]: { $in: wanted } }, restriction] };
      const next: unknown[] = [];
      for (const reached of context.source(source, filter, { vars: context.vars })) {
        checkTime();
        const key = encodeValue(reached._id);
        if (found.has(key)) continue;
        found.set(key, depthField === undefined ? reached : withField(reached, depthField, BigInt(depth)));
        someLeaf(reached, fromField.split('.'), 0, (leaf) => {
          if (leaf !== undefined) next.push(...[leaf].flat());
          return false;
        });
      }
      wanted = fresh(next, asked);
    }
    return [...found.values()];
  };
  return (docs) => docs.map((doc) => withField(doc, target, reach(doc)));
}

/** The values not looked up before, each once. */
function fresh(values: readonly unknown[], asked: Set<string>): unknown[] {
  return values.filter((value) => {
    const key = encodeValue(value);
    return !asked.has(key) && asked.add(key);
  });
}

function withField(doc: Doc, path: string, value: unknown): Doc {
  const next = changePath(doc, path.split('.'), 0, () => value, true);
  return isDoc(next) ? next : doc;
}

function depthOf(maxDepth: unknown): number {
  if (maxDepth === undefined) return Number.POSITIVE_INFINITY;
  const depth = isNumeric(maxDepth) ? Number(toPlainNumber(maxDepth)) : Number.NaN;
  if (!Number.isInteger(depth) || depth < 0)
    throw new CommandError('Location40101', 'maxDepth requires a nonnegative argument');
  return depth;
}
