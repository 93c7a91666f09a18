import { averageOf, extremeOf, sumOf } from '../expression/arithmetic.js';
import { compileExpression } from '../expression/expression.js';
import type { Evaluate, Scope } from '../expression/scope.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { compareValues, type Doc, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';
import { setField } from '../values/field-path.js';
import { compareBy, parseSort } from '../values/sort.js';
import { encodeValue } from '../values/value-key.js';

/** Computes an accumulator over a group's documents. */
type Accumulate = (scopes: readonly Scope[]) => unknown;

function values(evaluate: Evaluate, scopes: readonly Scope[]): unknown[] {
  return scopes.map((scope) => {
    checkTime();
    return evaluate(scope);
  });
}

function fold(apply: (values: unknown[]) => unknown): (operand: unknown) => Accumulate {
  return (operand) => {
    const evaluate = compileExpression(operand);
    return (scopes) => apply(values(evaluate, scopes));
  };
}

function distinct(list: readonly unknown[]): unknown[] {
  const seen = new Map<string, unknown>();
  for (const value of list)
    if (value !== undefined) seen.set(encodeValue(value), seen.get(encodeValue(value)) ?? value);
  return [...seen.values()];
}

function deviation(list: readonly unknown[], sample: boolean): number | null {
  const numbers = list.filter(isNumeric).map((value) => Number(toPlainNumber(value)));
  const divisor = numbers.length - (sample ? 1 : 0);
  if (divisor < 1) return null;
  const mean = Number(averageOf(numbers));
  return Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / divisor);
}

/** `$top` and similar: sorts documents and outputs one or `n`. */
function ranked(name: string, fromEnd: boolean, several: boolean): (operand: unknown) => Accumulate {
  return (operand) => {
    if (!isDoc(operand)) throw new CommandError('FailedToParse', `${name} needs an object`);
    const order = compareBy(parseSort(operand.sortBy));
    const output = compileExpression(operand.output);
    const count = several ? Number(operand.n) : 1;
    return (scopes) => {
      const sorted = [...scopes].sort((a, b) =>
        order(isDoc(a.root) ? a.root : {}, isDoc(b.root) ? b.root : {}),
      );
      const chosen = fromEnd ? sorted.slice(-count) : sorted.slice(0, count);
      const outputs = chosen.map((scope) => output(scope) ?? null);
      return several ? outputs : (outputs[0] ?? null);
    };
  };
}

function firstN(
  name: string,
  pick: (list: unknown[], n: number) => unknown[],
): (operand: unknown) => Accumulate {
  return (operand) => {
    if (!isDoc(operand)) throw new CommandError('FailedToParse', `${name} needs an object`);
    const input = compileExpression(operand.input);
    const n = Number(operand.n);
    return (scopes) =>
      pick(
        values(input, scopes).map((value) => value ?? null),
        n,
      );
  };
}

function mergeAll(list: readonly unknown[]): Doc {
  const merged: Doc = {};
  for (const doc of list)
    if (isDoc(doc)) for (const [key, value] of Object.entries(doc)) setField(merged, key, value);
  return merged;
}

const ACCUMULATORS: { [name: string]: (operand: unknown) => Accumulate } = {
  $sum: fold(sumOf),
  $avg: fold(averageOf),
  $min: fold((list) => extremeOf(list, 1)),
  $max: fold((list) => extremeOf(list, -1)),
  $first: fold((list) => list[0] ?? null),
  $last: fold((list) => list.at(-1) ?? null),
  $push: fold((list) => list.filter((value) => value !== undefined)),
  $addToSet: fold(distinct),
  $mergeObjects: fold(mergeAll),
  $stdDevPop: fold((list) => deviation(list, false)),
  $stdDevSamp: fold((list) => deviation(list, true)),
  $count: () => (scopes) => scopes.length,
  $top: ranked('$top', false, false),
  $topN: ranked('$topN', false, true),
  $bottom: ranked('$bottom', true, false),
  $bottomN: ranked('$bottomN', true, true),
  $firstN: firstN('$firstN', (list, n) => list.slice(0, n)),
  $lastN: firstN('$lastN', (list, n) => list.slice(-n)),
  $minN: firstN('$minN', (list, n) =>
    list
      .filter((value) => value !== null)
      .sort(compareValues)
      .slice(0, n),
  ),
  $maxN: firstN('$maxN', (list, n) =>
    list
      .filter((value) => value !== null)
      .sort((a, b) => compareValues(b, a))
      .slice(0, n),
  ),
};

/** Compiles `$group`; groups are in order of first appearance. */
export function compileGroup(spec: unknown, vars: Doc): (docs: Doc[]) => Doc[] {
  if (!isDoc(spec) || !('_id' in spec))
    throw new CommandError('FailedToParse', 'a group specification must include an _id');
  const id = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([key]) => key !== '_id')
    .map(([key, value]) => {
      const [name = '', operand] =
        isDoc(value) && Object.keys(value).length === 1 ? (Object.entries(value)[0] ?? []) : [];
      if (name === '')
        throw new CommandError('FailedToParse', `The field '${key}' must specify one accumulator`);
      const accumulator = ACCUMULATORS[name];
      if (!accumulator) throw unknownOperator('group operator', name);
      return [key, accumulator(operand)] as const;
    });
  return (docs) => {
    const groups = new Map<string, { id: unknown; scopes: Scope[] }>();
    for (const doc of docs) {
      checkTime();
      const scope: Scope = { root: doc, vars };
      const value = id(scope) ?? null;
      const key = encodeValue(value);
      const group = groups.get(key) ?? { id: value, scopes: [] };
      group.scopes.push(scope);
      groups.set(key, group);
    }
    return [...groups.values()].map((group) => {
      const result: Doc = { _id: group.id };
      for (const [key, accumulate] of fields) setField(result, key, accumulate(group.scopes));
      return result;
    });
  };
}
