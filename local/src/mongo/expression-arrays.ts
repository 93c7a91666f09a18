import { compareValues, type Doc, equalValues, isDoc, isTruthy, typeName } from './bson-value.js';
import { CommandError } from './command-error.js';
import { namedArguments } from './expression-logic.js';
import { type Evaluate, type Form, type Operator, withVars } from './expression-scope.js';
import { ownField, setField } from './field-path.js';
import { compareBy, parseSort } from './sort.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function asArray(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('TypeMismatch', `${name} needs an array, not ${typeName(value)}`);
}

function uniqueValues(values: readonly unknown[]): unknown[] {
  const sorted = [...values].sort(compareValues);
  return sorted.filter((value, i) => i === 0 || !equalValues(value, sorted[i - 1]));
}

function includes(values: readonly unknown[], wanted: unknown): boolean {
  return values.some((value) => equalValues(value, wanted));
}

function elementAt(value: unknown, index: number): unknown {
  if (isNullish(value)) return null;
  return asArray('$arrayElemAt', value).at(index);
}

function slice([value, first, second]: unknown[]): unknown {
  if (isNullish(value) || isNullish(first)) return null;
  const array = asArray('$slice', value);
  const start = Number(first);
  if (second === undefined) return start >= 0 ? array.slice(0, start) : array.slice(start);
  const count = Number(second);
  if (!(count > 0)) throw new CommandError('BadValue', 'Third argument to $slice must be positive');
  const from = start >= 0 ? start : Math.max(0, array.length + start);
  return array.slice(from, from + count);
}

function range([start, end, step = 1]: unknown[]): number[] {
  const by = Number(step);
  if (!by) throw new CommandError('BadValue', '$range requires a non-zero step value');
  const values: number[] = [];
  for (let i = Number(start); by > 0 ? i < Number(end) : i > Number(end); i += by) values.push(i);
  return values;
}

function arrayToObject([value]: unknown[]): unknown {
  if (isNullish(value)) return null;
  const result: Doc = {};
  for (const entry of asArray('$arrayToObject', value)) {
    const [key, field] = Array.isArray(entry) ? entry : isDoc(entry) ? [entry.k, entry.v] : [];
    if (typeof key !== 'string') throw new CommandError('BadValue', '$arrayToObject requires string keys');
    setField(result, key, field);
  }
  return result;
}

function mergeObjects(args: unknown[]): unknown {
  const [first] = args;
  const result: Doc = {};
  for (const part of args.length === 1 && Array.isArray(first) ? first : args) {
    if (isNullish(part)) continue;
    if (!isDoc(part))
      throw new CommandError('TypeMismatch', `$mergeObjects requires object inputs, not ${typeName(part)}`);
    for (const [key, value] of Object.entries(part)) setField(result, key, value);
  }
  return result;
}

const many = Number.POSITIVE_INFINITY;

/** Operators on arrays, sets and documents as maps. */
export const arrayOperators: { [name: string]: Operator } = {
  $isArray: { min: 1, max: 1, apply: ([value]) => Array.isArray(value) },
  $size: {
    min: 1,
    max: 1,
    apply: ([value]) => {
      if (Array.isArray(value)) return value.length;
      throw new CommandError(
        'TypeMismatch',
        `The argument to $size must be an array, but was of type: ${typeName(value)}`,
      );
    },
  },
  $arrayElemAt: { min: 2, max: 2, apply: ([value, index]) => elementAt(value, Number(index)) },
  $first: { min: 1, max: 1, apply: ([value]) => elementAt(value, 0) },
  $last: { min: 1, max: 1, apply: ([value]) => elementAt(value, -1) },
  $slice: { min: 2, max: 3, apply: slice },
  $range: { min: 2, max: 3, apply: range },
  $reverseArray: {
    min: 1,
    max: 1,
    apply: ([value]) => (isNullish(value) ? null : [...asArray('$reverseArray', value)].reverse()),
  },
  $concatArrays: {
    min: 0,
    max: many,
    apply: (args) => (args.some(isNullish) ? null : args.flatMap((arg) => asArray('$concatArrays', arg))),
  },
  $in: { min: 2, max: 2, apply: ([wanted, value]) => includes(asArray('$in', value), wanted) },
  $indexOfArray: {
    min: 2,
    max: 4,
    apply: ([value, wanted, from = 0, to]) => {
      if (isNullish(value)) return null;
      const array = asArray('$indexOfArray', value);
      const end = to === undefined ? array.length : Number(to);
      return array.findIndex((item, i) => i >= Number(from) && i < end && equalValues(item, wanted));
    },
  },
  $arrayToObject: { min: 1, max: 1, apply: arrayToObject },
  $objectToArray: {
    min: 1,
    max: 1,
    apply: ([value]) => {
      if (isNullish(value)) return null;
      if (!isDoc(value))
        throw new CommandError(
          'TypeMismatch',
          `$objectToArray requires a document input, found: ${typeName(value)}`,
        );
      return Object.entries(value).map(([k, v]) => ({ k, v }));
    },
  },
  $mergeObjects: { min: 0, max: many, apply: mergeObjects },
  $setUnion: {
    min: 0,
    max: many,
    apply: (args) =>
      args.some(isNullish) ? null : uniqueValues(args.flatMap((arg) => asArray('$setUnion', arg))),
  },
  $setIntersection: {
    min: 1,
    max: many,
    apply: (args) => {
      if (args.some(isNullish)) return null;
      const [first = [], ...rest] = args.map((arg) => asArray('$setIntersection', arg));
      return uniqueValues(first.filter((value) => rest.every((other) => includes(other, value))));
    },
  },
  $setDifference: {
    min: 2,
    max: 2,
    apply: ([a, b]) => {
      if (isNullish(a) || isNullish(b)) return null;
      const taken = asArray('$setDifference', b);
      return uniqueValues(asArray('$setDifference', a).filter((value) => !includes(taken, value)));
    },
  },
  $setEquals: {
    min: 2,
    max: many,
    apply: (args) => {
      const [first = [], ...rest] = args.map((arg) => uniqueValues(asArray('$setEquals', arg)));
      return rest.every((other) => equalValues(first, other));
    },
  },
  $setIsSubset: {
    min: 2,
    max: 2,
    apply: ([a, b]) => {
      const whole = asArray('$setIsSubset', b);
      return asArray('$setIsSubset', a).every((value) => includes(whole, value));
    },
  },
  $anyElementTrue: { min: 1, max: 1, apply: ([value]) => asArray('$anyElementTrue', value).some(isTruthy) },
  $allElementsTrue: {
    min: 1,
    max: 1,
    apply: ([value]) => asArray('$allElementsTrue', value).every(isTruthy),
  },
};

function compileFilterForm(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const parts = namedArguments('$filter', operand, ['input', 'cond'], ['as', 'limit']);
  const input = compile(parts.input);
  const cond = compile(parts.cond);
  const limit = compile(parts.limit ?? null);
  const name = typeof parts.as === 'string' ? parts.as : 'this';
  return (scope) => {
    const value = input(scope);
    if (isNullish(value)) return null;
    const kept = asArray('$filter', value).filter((item) =>
      isTruthy(cond(withVars(scope, { [name]: item }))),
    );
    const most = limit(scope);
    return isNullish(most) ? kept : kept.slice(0, Number(most));
  };
}

function compileMap(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const parts = namedArguments('$map', operand, ['input', 'in'], ['as']);
  const input = compile(parts.input);
  const body = compile(parts.in);
  const name = typeof parts.as === 'string' ? parts.as : 'this';
  return (scope) => {
    const value = input(scope);
    if (isNullish(value)) return null;
    return asArray('$map', value).map((item) => body(withVars(scope, { [name]: item })) ?? null);
  };
}

function compileReduce(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const parts = namedArguments('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = compile(parts.input);
  const initial = compile(parts.initialValue);
  const body = compile(parts.in);
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    let value = initial(scope);
    for (const item of asArray('$reduce', array)) value = body(withVars(scope, { value, this: item }));
    return value;
  };
}

function compileSortArray(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const parts = namedArguments('$sortArray', operand, ['input', 'sortBy']);
  const input = compile(parts.input);
  const by = parts.sortBy;
  const direction = Number(by) === -1 ? -1 : 1;
  const byFields = isDoc(by) ? compareBy(parseSort(by)) : undefined;
  const order = (a: unknown, b: unknown) =>
    byFields && isDoc(a) && isDoc(b) ? byFields(a, b) : compareValues(a, b) * direction;
  return (scope) => {
    const value = input(scope);
    return isNullish(value) ? null : [...asArray('$sortArray', value)].sort(order);
  };
}

function compileZip(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const parts = namedArguments('$zip', operand, ['inputs'], ['useLongestLength', 'defaults']);
  const inputs = compile(parts.inputs);
  const defaults = compile(parts.defaults ?? []);
  const longest = parts.useLongestLength === true;
  return (scope) => {
    const arrays = asArray('$zip', inputs(scope)).map((value) =>
      isNullish(value) ? null : asArray('$zip', value),
    );
    const lengths = arrays.map((array) => array?.length ?? 0);
    if (arrays.some((array) => array === null)) return null;
    const length = lengths.length === 0 ? 0 : longest ? Math.max(...lengths) : Math.min(...lengths);
    const fill = asArray('$zip', defaults(scope));
    return Array.from({ length }, (_, i) => arrays.map((array, n) => array?.[i] ?? fill[n] ?? null));
  };
}

function pickN(name: string, from: 'first' | 'last' | 'min' | 'max'): Form {
  return (operand, compile) => {
    const parts = namedArguments(name, operand, ['n', 'input']);
    const count = compile(parts.n);
    const input = compile(parts.input);
    return (scope) => {
      const array = asArray(name, input(scope));
      const n = Number(count(scope));
      if (from === 'first') return array.slice(0, n);
      if (from === 'last') return array.slice(Math.max(0, array.length - n));
      const sorted = array.filter((value) => !isNullish(value)).sort(compareValues);
      return (from === 'min' ? sorted : sorted.reverse()).slice(0, n);
    };
  };
}

/** Array operators that name variables or arguments, and access to a field by a computed name. */
export const arrayForms: { [name: string]: Form } = {
  $filter: compileFilterForm,
  $map: compileMap,
  $reduce: compileReduce,
  $sortArray: compileSortArray,
  $zip: compileZip,
  $firstN: pickN('$firstN', 'first'),
  $lastN: pickN('$lastN', 'last'),
  $minN: pickN('$minN', 'min'),
  $maxN: pickN('$maxN', 'max'),
  $getField: (operand, compile) => {
    const parts =
      isDoc(operand) && 'field' in operand
        ? namedArguments('$getField', operand, ['field'], ['input'])
        : { field: operand };
    const field = compile(parts.field);
    const input = compile('input' in parts ? parts.input : '$$CURRENT');
    return (scope) => {
      const from = input(scope);
      return isDoc(from) ? ownField(from, String(field(scope))) : undefined;
    };
  },
  $setField: (operand, compile) => {
    const parts = namedArguments('$setField', operand, ['field', 'input', 'value']);
    const [field, input, value] = [compile(parts.field), compile(parts.input), compile(parts.value)];
    return (scope) => {
      const from = input(scope);
      if (isNullish(from)) return null;
      const result: Doc = isDoc(from) ? { ...from } : {};
      const next = value(scope);
      if (next === undefined) delete result[String(field(scope))];
      else setField(result, String(field(scope)), next);
      return result;
    };
  },
  $unsetField: (operand, compile) => {
    const parts = namedArguments('$unsetField', operand, ['field', 'input']);
    const [field, input] = [compile(parts.field), compile(parts.input)];
    return (scope) => {
      const from = input(scope);
      if (!isDoc(from)) return null;
      const { [String(field(scope))]: _removed, ...rest } = from;
      return rest;
    };
  },
};
