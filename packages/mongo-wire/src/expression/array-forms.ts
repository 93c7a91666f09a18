import { compareValues, isDoc, isTruthy } from '../values/bson-value.js';
import { compareBy, parseSort } from '../values/sort.js';
import { asArray } from './arrays.js';
import { namedArguments } from './logic.js';
import { type Evaluate, type Form, withVars } from './scope.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

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

/** Array operators that name variables or arguments. */
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
};
