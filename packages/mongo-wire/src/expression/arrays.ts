import { CommandError } from '../request/command-error.js';
import { compareValues, equalValues, isTruthy, typeName } from '../values/bson-value.js';
import type { Operator } from './scope.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** The array an operator needs. @throws CommandError for anything else */
export function asArray(name: string, value: unknown): unknown[] {
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

const many = Number.POSITIVE_INFINITY;

/** Operators on arrays and sets. */
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
