import { compileFilter } from '../matcher/matcher.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { directValue } from '../values/field-path.js';
import { UPDATE_OPERATORS } from './update-operators.js';
import { type Change, changePath, expandPath, type PositionalResolver, REMOVED } from './update-paths.js';
import { compileUpdatePipeline, type PipelineStage } from './update-pipeline.js';

/** The context of one application of an update: whether the document is new, and the command's time. */
export type UpdateMoment = { inserting: boolean; now: Date };
/** Makes the new document; returning the same object means no change. */
export type Updater = (doc: Doc, moment: UpdateMoment) => Doc;

type Step = {
  path: string;
  segments: string[];
  create: boolean;
  onInsert: boolean;
  change: (now: Date) => Change;
};

/**
 * Compiles an update: a replacement, an operator document or a pipeline. Unknown operators are refused by
 * name, as are two operators on one path (code 40).
 * @param filter the command's query, from which `$` learns the element it means.
 * @param constants the variables (`let`) that a pipeline's expressions see.
 */
export function compileUpdate(update: unknown, filter: Doc, arrayFilters: unknown, constants: Doc): Updater {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      throw new CommandError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
    const stages: PipelineStage[] = compileUpdatePipeline(update, constants);
    return (doc, { now }) => stages.reduce((current, stage) => stage(current, now), doc);
  }
  if (!isDoc(update))
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
  const keys = Object.keys(update);
  if (!keys[0]?.startsWith('$')) return compileReplacement(update, keys);
  return compileOperatorUpdate(update, filter, arrayFilters);
}

/** True when the update replaces the whole document. */
export function isReplacement(update: unknown): boolean {
  return isDoc(update) && Object.keys(update)[0]?.startsWith('$') !== true;
}

function compileReplacement(update: Doc, keys: string[]): Updater {
  const dollar = keys.find((key) => key.startsWith('$'));
  return (doc, { inserting }) => {
    if (dollar !== undefined && !inserting) throw dollarField(dollar);
    if ('_id' in update || !('_id' in doc)) return update;
    return { _id: doc._id, ...update };
  };
}

/** Refuses a top-level field that begins with `$`, which only inserts (also by upsert) and pipelines may create. */
function dollarField(name: string): CommandError {
  return new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

function compileOperatorUpdate(update: Doc, filter: Doc, arrayFilters: unknown): Updater {
  const steps = Object.entries(update).flatMap(([name, fields]) => compileOperator(name, fields));
  refuseConflicts(steps);
  const elementFilters = compileArrayFilters(arrayFilters, steps);
  // Array filters and `$` are resolved only now: two of them may mean the same element.
  const isDynamic = steps.some((step) => step.path.includes('$'));
  return (doc, moment) => {
    const resolver: PositionalResolver = {
      matched: (path) => matchedElement(doc, filter, path),
      filtered: (identifier) => elementFilters.get(identifier) ?? (() => false),
    };
    let current: Doc = doc;
    const changed: string[] = [];
    for (const step of steps) {
      if (step.onInsert && !moment.inserting) continue;
      const change = step.change(moment.now);
      const paths = step.path.includes('$') ? expandPath(current, step.segments, resolver) : [step.segments];
      for (const path of paths) {
        if (isDynamic)
          refuseConflict(changed, path.join('.'), (at) => `Update created a conflict at '${at}'`);
        const next = changePath(current, path, 0, change, step.create);
        if (!isDoc(next) || next === current) continue;
        if (!moment.inserting) refuseDollarField(path, current, next);
        current = next;
      }
    }
    return current;
  };
}

function refuseDollarField([name = '', ...inner]: readonly string[], before: Doc, after: Doc): void {
  if (!name.startsWith('$') || !Object.hasOwn(after, name)) return;
  if (inner.length === 0 || !Object.hasOwn(before, name)) throw dollarField(name);
}

function compileOperator(name: string, fields: unknown): Step[] {
  const operator = UPDATE_OPERATORS[name === '$setOnInsert' ? '$set' : name];
  if (!operator && name !== '$rename') {
    throw new CommandError(
      'FailedToParse',
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDoc(fields)) {
    throw new CommandError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeof fields} instead (${name})`,
    );
  }
  if (!operator) return Object.entries(fields).flatMap(([from, to]) => compileRename(from, to));
  return Object.entries(fields).map(([path, operand]): Step => {
    operator.change(operand, path, new Date(0));
    return {
      path,
      segments: splitPath(path),
      create: operator.create,
      onInsert: name === '$setOnInsert',
      change: (now) => operator.change(operand, path, now),
    };
  });
}

function splitPath(path: string): string[] {
  const segments = path.split('.');
  if (segments.some((segment) => segment === '')) {
    throw new CommandError(
      'BadValue',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  return segments;
}

/** A rename first removes the value; the second step sets it at its new path. */
function compileRename(from: string, to: unknown): Step[] {
  if (typeof to !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${from}`);
  if (from.includes('$') || to.includes('$'))
    throw new CommandError('BadValue', '$rename may not be dynamic');
  let carried: unknown;
  const take = (old: unknown) => {
    carried = old;
    return old === undefined ? undefined : REMOVED;
  };
  const put = (old: unknown) => (carried === undefined ? old : carried);
  return [
    { path: from, segments: splitPath(from), create: false, onInsert: false, change: () => take },
    { path: to, segments: splitPath(to), create: true, onInsert: false, change: () => put },
  ];
}

function refuseConflicts(steps: readonly Step[]): void {
  const seen: string[] = [];
  for (const { path } of steps)
    refuseConflict(seen, path, (at) => `Updating the path '${path}' would create a conflict at '${at}'`);
}

/**
 * Adds a path to those that one update changes. @throws `ConflictingUpdateOperators` if one of them is or contains the
 * other.
 */
function refuseConflict(seen: string[], path: string, message: (at: string) => string): void {
  const clash = seen.find(
    (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
  );
  if (clash !== undefined) {
    throw new CommandError('ConflictingUpdateOperators', message(clash.length < path.length ? clash : path));
  }
  seen.push(path);
}

function compileArrayFilters(
  arrayFilters: unknown,
  steps: readonly Step[],
): Map<string, (element: unknown) => boolean> {
  const filters = new Map<string, (element: unknown) => boolean>();
  if (arrayFilters !== undefined && !Array.isArray(arrayFilters)) {
    throw new CommandError('TypeMismatch', 'arrayFilters must be an array');
  }
  for (const filter of arrayFilters ?? []) {
    if (!isDoc(filter)) throw new CommandError('TypeMismatch', 'each array filter must be an object');
    const identifier = identifierOf(filter);
    if (filters.has(identifier)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    }
    const test = compileFilter(filter);
    filters.set(identifier, (element) => test({ [identifier]: element }));
  }
  const used = new Set(
    steps.flatMap(({ path }) =>
      path.includes('$[') ? [...path.matchAll(/\$\[([^[\]]+)\]/g)].map((match) => match[1] ?? '') : [],
    ),
  );
  for (const name of used) {
    if (!filters.has(name))
      throw new CommandError('BadValue', `No array filter found for identifier '${name}'`);
  }
  for (const name of filters.keys()) {
    if (!used.has(name))
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
  }
  return filters;
}

function identifierOf(filter: Doc): string {
  const [key] = Object.keys(filter);
  if (key === undefined)
    throw new CommandError(
      'FailedToParse',
      'Cannot use an expression without a top-level field name in arrayFilters',
    );
  if (!key.startsWith('$')) return key.split('.')[0] ?? key;
  const inner = filter[key];
  if (Array.isArray(inner) && isDoc(inner[0])) return identifierOf(inner[0]);
  throw unknownOperator('operator in arrayFilters', key);
}

/** The index that `$` means: the first element that matches the query's clauses on this array. */
function matchedElement(doc: Doc, filter: Doc, path: readonly string[]): number {
  const array = directValue(doc, path);
  const name = path.join('.');
  const clauses = collectClauses(filter).filter(([key]) => key === name || key.startsWith(`${name}.`));
  if (Array.isArray(array) && clauses.length > 0) {
    const tests = clauses.map(([key, value]) => compileFilter({ [key]: value }));
    const narrowed = (element: unknown) => {
      const single = changePath(doc, path, 0, () => [element], false);
      return isDoc(single) ? single : doc;
    };
    const all = array.findIndex((element) => tests.every((test) => test(narrowed(element))));
    if (all >= 0) return all;
    const any = array.findIndex((element) => tests.some((test) => test(narrowed(element))));
    if (any >= 0) return any;
  }
  throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
}

function collectClauses(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
    if (!key.startsWith('$')) return [[key, value]];
    if ((key === '$and' || key === '$or') && Array.isArray(value))
      return value.filter(isDoc).flatMap(collectClauses);
    return [];
  });
}
