import { CommandError } from '../request/command-error.js';
import { compareValues, isNumeric, toPlainNumber, typeName } from '../values/bson-value.js';
import type { Operator } from './scope.js';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

function isNullish(value: unknown): boolean {
  return value === null || value === undefined;
}

function numeric(name: string, value: unknown): number | bigint {
  if (!isNumeric(value)) {
    throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
  }
  return toPlainNumber(value);
}

function narrow(value: bigint): number | bigint {
  return value > INT64_MAX || value < INT64_MIN ? Number(value) : value;
}

/** Adds two BSON numbers; an int64 on either side keeps the sum an int64 while both are whole. */
export function addNumbers(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if ((typeof a === 'number' && !Number.isInteger(a)) || (typeof b === 'number' && !Number.isInteger(b))) {
    return Number(a) + Number(b);
  }
  return narrow(BigInt(a) + BigInt(b));
}

/** Multiplies two BSON numbers, as `addNumbers` adds them. */
export function multiplyNumbers(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') return a * b;
  if ((typeof a === 'number' && !Number.isInteger(a)) || (typeof b === 'number' && !Number.isInteger(b))) {
    return Number(a) * Number(b);
  }
  return narrow(BigInt(a) * BigInt(b));
}

function add(args: unknown[]): unknown {
  if (args.some(isNullish)) return null;
  let date: Date | undefined;
  let sum: number | bigint = 0;
  for (const arg of args) {
    if (arg instanceof Date) {
      if (date) throw new CommandError('TypeMismatch', 'only one date allowed in an $add expression');
      date = arg;
    } else {
      sum = addNumbers(sum, numeric('$add', arg));
    }
  }
  return date ? new Date(date.getTime() + Math.round(Number(sum))) : sum;
}

function subtract([a, b]: unknown[]): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return a.getTime() - b.getTime();
    return new Date(a.getTime() - Math.round(Number(numeric('$subtract', b))));
  }
  const right = numeric('$subtract', b);
  return addNumbers(numeric('$subtract', a), typeof right === 'bigint' ? -right : -right);
}

function divide([a, b]: unknown[]): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = Number(numeric('$divide', b));
  if (divisor === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return Number(numeric('$divide', a)) / divisor;
}

function modulo([a, b]: unknown[]): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  const divisor = numeric('$mod', b);
  if (Number(divisor) === 0) throw new CommandError('BadValue', "can't $mod by zero");
  const value = numeric('$mod', a);
  if (typeof value === 'bigint' && typeof divisor === 'bigint') return value % divisor;
  return Number(value) % Number(divisor);
}

function unary(name: string, apply: (value: number) => number): Operator {
  return {
    min: 1,
    max: 1,
    apply: ([value]) => (isNullish(value) ? null : apply(Number(numeric(name, value)))),
  };
}

/** Rounds half to even at `places` decimals, as MongoDB's `$round` does. */
function roundEven(value: number, places: number): number {
  const scale = 10 ** places;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const diff = scaled - floor;
  const even = floor % 2 === 0 ? floor : floor + 1;
  const rounded = diff === 0.5 ? even : Math.round(scaled);
  return rounded / scale;
}

function withPlaces(name: string, apply: (value: number, places: number) => number): Operator {
  return {
    min: 1,
    max: 2,
    apply: ([value, places = 0]) => {
      if (isNullish(value) || isNullish(places)) return null;
      return apply(Number(numeric(name, value)), Number(numeric(name, places)));
    },
  };
}

/** The elements of a single array argument, otherwise the arguments themselves. */
function operands(args: unknown[]): unknown[] {
  const [first] = args;
  return args.length === 1 && Array.isArray(first) ? first : args;
}

/** The sum of the numbers among the values; others are ignored. */
export function sumOf(values: readonly unknown[]): number | bigint {
  let sum: number | bigint = 0;
  for (const value of values) if (isNumeric(value)) sum = addNumbers(sum, toPlainNumber(value));
  return sum;
}

/** The mean of the numbers among the values, null when there is none. */
export function averageOf(values: readonly unknown[]): number | null {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : Number(sumOf(numbers)) / numbers.length;
}

/** The least (`sign` 1) or greatest (`sign` -1) value, ignoring null and missing. */
export function extremeOf(values: readonly unknown[], sign: 1 | -1): unknown {
  let best: unknown = null;
  for (const value of values) {
    if (isNullish(value)) continue;
    if (best === null || compareValues(value, best) * sign < 0) best = value;
  }
  return best;
}

const aggregateOf = (apply: (values: unknown[]) => unknown): Operator => ({
  min: 0,
  max: Number.POSITIVE_INFINITY,
  apply: (args) => apply(operands(args)),
});

/** Arithmetic, and the accumulators that also work on arrays. */
export const arithmeticOperators: { [name: string]: Operator } = {
  $add: { min: 0, max: Number.POSITIVE_INFINITY, apply: add },
  $multiply: {
    min: 0,
    max: Number.POSITIVE_INFINITY,
    apply: (args) => {
      if (args.some(isNullish)) return null;
      return args.map((arg) => numeric('$multiply', arg)).reduce(multiplyNumbers, 1);
    },
  },
  $subtract: { min: 2, max: 2, apply: subtract },
  $divide: { min: 2, max: 2, apply: divide },
  $mod: { min: 2, max: 2, apply: modulo },
  $abs: unary('$abs', Math.abs),
  $ceil: unary('$ceil', Math.ceil),
  $floor: unary('$floor', Math.floor),
  $sqrt: unary('$sqrt', Math.sqrt),
  $exp: unary('$exp', Math.exp),
  $ln: unary('$ln', Math.log),
  $log10: unary('$log10', Math.log10),
  $sin: unary('$sin', Math.sin),
  $cos: unary('$cos', Math.cos),
  $tan: unary('$tan', Math.tan),
  $asin: unary('$asin', Math.asin),
  $acos: unary('$acos', Math.acos),
  $atan: unary('$atan', Math.atan),
  $degreesToRadians: unary('$degreesToRadians', (value) => (value * Math.PI) / 180),
  $radiansToDegrees: unary('$radiansToDegrees', (value) => (value * 180) / Math.PI),
  $atan2: {
    min: 2,
    max: 2,
    apply: ([a, b]) =>
      isNullish(a) || isNullish(b)
        ? null
        : Math.atan2(Number(numeric('$atan2', a)), Number(numeric('$atan2', b))),
  },
  $pow: {
    min: 2,
    max: 2,
    apply: ([a, b]) =>
      isNullish(a) || isNullish(b) ? null : Number(numeric('$pow', a)) ** Number(numeric('$pow', b)),
  },
  $round: withPlaces('$round', roundEven),
  $trunc: withPlaces('$trunc', (value, places) => Math.trunc(value * 10 ** places) / 10 ** places),
  $rand: { min: 0, max: 1, apply: () => Math.random() },
  $sum: aggregateOf(sumOf),
  $avg: aggregateOf(averageOf),
  $min: aggregateOf((values) => extremeOf(values, 1)),
  $max: aggregateOf((values) => extremeOf(values, -1)),
};
