import { Decimal128, Double, Timestamp } from 'bson';
import { addNumbers, multiplyNumbers } from '../expression/arithmetic.js';
import { compileFilter, compileOperators, testsValues } from '../matcher/matcher.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import {
  asDouble,
  compareValues,
  equalValues,
  isDoc,
  isNumeric,
  toPlainNumber,
  typeName,
} from '../values/bson-value.js';
import { compilePattern } from '../values/pattern.js';
import { isPattern } from '../values/pattern-source.js';
import { compareBy, parseSort } from '../values/sort.js';
import { type Change, REMOVED } from './update-paths.js';

type Arithmetic = (a: number | bigint, b: number | bigint) => number | bigint;

/** An operator of an update: whether it creates missing containers, and how it changes a value. */
export type UpdateOperator = {
  create: boolean;
  change: (operand: unknown, path: string, now: Date) => Change;
};

function arithmetic(
  name: string,
  verb: string,
  apply: Arithmetic,
  absent: (by: number | bigint) => number | bigint,
) {
  return (operand: unknown, path: string): Change => {
    if (!isNumeric(operand)) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
      );
    }
    const by = toPlainNumber(operand);
    return (old) => {
      const double = operand instanceof Double || old instanceof Double;
      if (old === undefined) {
        if (operand instanceof Decimal128) return operand;
        return double ? asDouble(absent(by)) : absent(by);
      }
      if (!isNumeric(old)) {
        throw new CommandError(
          'TypeMismatch',
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of non-numeric type ${typeName(old)}`,
        );
      }
      const result = apply(toPlainNumber(old), by);
      const decimal = old instanceof Decimal128 || operand instanceof Decimal128;
      if (decimal) return Decimal128.fromString(String(result));
      return double ? asDouble(result) : result;
    };
  };
}

function extreme(sign: 1 | -1) {
  return (operand: unknown): Change =>
    (old) =>
      old === undefined || compareValues(operand, old) * sign < 0 ? operand : old;
}

function needArray(name: string, path: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(value)} (${name})`,
  );
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

function push(operand: unknown, path: string): Change {
  if (!isDoc(operand) || !('$each' in operand)) {
    return (old) => [...(old === undefined ? [] : needArray('$push', path, old)), operand];
  }
  for (const key of Object.keys(operand)) {
    if (!PUSH_MODIFIERS.has(key)) throw unknownOperator('clause in $push', key);
  }
  const each = operand.$each;
  if (!Array.isArray(each))
    throw new CommandError('BadValue', 'The argument to $each in $push must be an array');
  const position = operand.$position === undefined ? undefined : Number(operand.$position);
  const slice = operand.$slice === undefined ? undefined : Number(operand.$slice);
  const order = operand.$sort === undefined ? undefined : pushOrder(operand.$sort);
  return (old) => {
    const array = old === undefined ? [] : [...needArray('$push', path, old)];
    array.splice(position ?? array.length, 0, ...each);
    if (order) array.sort(order);
    if (slice === undefined) return array;
    return slice === 0 ? [] : slice > 0 ? array.slice(0, slice) : array.slice(slice);
  };
}

function pushOrder(sort: unknown): (a: unknown, b: unknown) => number {
  if (!isDoc(sort)) {
    const direction = Number(sort);
    if (direction !== 1 && direction !== -1) throw new CommandError('BadValue', 'The $sort must be 1 or -1');
    return (a, b) => compareValues(a, b) * direction;
  }
  const byFields = compareBy(parseSort(sort));
  return (a, b) => byFields(isDoc(a) ? a : {}, isDoc(b) ? b : {});
}

function addToSet(operand: unknown, path: string): Change {
  const several = isDoc(operand) && '$each' in operand;
  if (several && Object.keys(operand).length > 1) {
    throw new CommandError('BadValue', 'Found unexpected fields after $each in $addToSet');
  }
  const values = several ? operand.$each : [operand];
  if (!Array.isArray(values))
    throw new CommandError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  return (old) => {
    const array = old === undefined ? [] : [...needArray('$addToSet', path, old)];
    const before = array.length;
    for (const value of values) if (!array.some((item) => equalValues(item, value))) array.push(value);
    return old !== undefined && array.length === before ? old : array;
  };
}

/**
 * The test of `$pull`: a document is a filter on elements, operators test the element, anything else compares for
 * equality.
 */
function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isDoc(operand) && testsValues(operand)) {
    const test = compileOperators(operand);
    return (element) => test(element, []);
  }
  if (isDoc(operand)) {
    const filter = compileFilter(operand);
    return (element) => isDoc(element) && filter(element);
  }
  if (isPattern(operand)) {
    const pattern = compilePattern(operand, '');
    return (element) => (typeof element === 'string' ? pattern.test(element) : equalValues(element, operand));
  }
  return (element) => equalValues(element, operand);
}

function removeFrom(name: string, path: string, gone: (element: unknown) => boolean): Change {
  return (old) => {
    if (old === undefined) return undefined;
    const array = needArray(name, path, old);
    const kept = array.filter((element) => !gone(element));
    return kept.length === array.length ? old : kept;
  };
}

function pop(operand: unknown, path: string): Change {
  const end = isNumeric(operand) ? Number(toPlainNumber(operand)) : Number.NaN;
  if (end !== 1 && end !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1');
  return (old) => {
    if (old === undefined) return undefined;
    const array = needArray('$pop', path, old);
    return array.length === 0 ? old : end === 1 ? array.slice(0, -1) : array.slice(1);
  };
}

function currentDate(operand: unknown, _path: string, now: Date): Change {
  const type = isDoc(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'date') return () => now;
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  throw new CommandError('BadValue', "The '$type' string field is required to be 'date' or 'timestamp'");
}

/** Every update operator except `$rename` and `$setOnInsert`, which the updater itself handles. */
export const UPDATE_OPERATORS: { [name: string]: UpdateOperator } = {
  $set: { create: true, change: (operand) => () => operand },
  $unset: { create: false, change: () => () => REMOVED },
  $inc: { create: true, change: arithmetic('$inc', 'increment', addNumbers, (by) => by) },
  $mul: {
    create: true,
    change: arithmetic('$mul', 'multiply', multiplyNumbers, (by) => (typeof by === 'bigint' ? 0n : 0)),
  },
  $min: { create: true, change: extreme(1) },
  $max: { create: true, change: extreme(-1) },
  $push: { create: true, change: push },
  $addToSet: { create: true, change: addToSet },
  $pull: { create: false, change: (operand, path) => removeFrom('$pull', path, pullTest(operand)) },
  $pullAll: {
    create: false,
    change: (operand, path) => {
      const gone = needArray('$pullAll', path, operand);
      return removeFrom('$pullAll', path, (element) => gone.some((value) => equalValues(value, element)));
    },
  },
  $pop: { create: false, change: pop },
  $currentDate: { create: true, change: currentDate },
};
