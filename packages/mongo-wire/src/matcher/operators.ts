import { CommandError } from '../request/command-error.js';
import type { Doc } from '../values/bson-value.js';
import {
  compareValues,
  equalValues,
  isNumeric,
  isTruthy,
  toPlainNumber,
  typeRank,
} from '../values/bson-value.js';
import { type PathTest, someLeaf, someValue } from '../values/field-path.js';
import { compilePattern } from '../values/pattern.js';
import { isPattern } from '../values/pattern-source.js';
import { encodeValue } from '../values/value-key.js';
import { compileBitTest } from './bits.js';
import { compileTypeTest } from './type-names.js';

/** With more values than this, `$in` uses a lookup instead of comparisons. */
const IN_SET_FROM = 8;

type Compiler = (operand: unknown, siblings: Doc) => PathTest;

function anyValue(test: (value: unknown) => boolean): PathTest {
  return (root, segments) => someValue(root, segments, test);
}

function wholeLeaf(test: (leaf: unknown) => boolean): PathTest {
  return (root, segments) => someLeaf(root, segments, 0, test);
}

function negate(test: PathTest): PathTest {
  return (root, segments) => !test(root, segments);
}

function isNullish(value: unknown): boolean {
  return value === null || value === undefined;
}

function equality(operand: unknown): PathTest {
  if (isNullish(operand)) return anyValue(isNullish);
  return anyValue((value) => equalValues(value, operand));
}

/** Range operators compare only within one type (a number is never `$gt` a string). */
function range(accept: (order: number) => boolean): Compiler {
  return (operand) => {
    if (isPattern(operand)) throw new CommandError('BadValue', "Can't have RegEx as arg to predicate");
    if (isNullish(operand)) return accept(0) ? anyValue(isNullish) : () => false;
    const rank = typeRank(operand);
    const nan = Number.isNaN(operand);
    return anyValue((value) => {
      if (typeRank(value) !== rank) return false;
      if (nan || Number.isNaN(value)) return nan && Number.isNaN(value) && accept(0);
      return accept(compareValues(value, operand));
    });
  };
}

function membership(operand: unknown, name: string): PathTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} needs an array`);
  const patterns = operand.filter(isPattern).map((value) => compilePattern(value, ''));
  const hasNull = operand.some(isNullish);
  const encoded = operand.length >= IN_SET_FROM ? new Set(operand.map(encodeValue)) : undefined;
  return anyValue((value) => {
    if (value === undefined) return hasNull;
    if (encoded ? encoded.has(encodeValue(value)) : operand.some((wanted) => equalValues(value, wanted)))
      return true;
    return typeof value === 'string' && patterns.some((pattern) => pattern.test(value));
  });
}

function modulo(operand: unknown): PathTest {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new CommandError('BadValue', 'malformed mod, needs to be an array of two');
  }
  const divisor = Math.trunc(Number(operand[0]));
  const remainder = Math.trunc(Number(operand[1]));
  if (!divisor) throw new CommandError('BadValue', 'divisor cannot be 0');
  return anyValue(
    (value) => isNumeric(value) && Math.trunc(Number(toPlainNumber(value))) % divisor === remainder,
  );
}

const OPERATORS: { [name: string]: Compiler } = {
  $eq: (operand) => equality(operand),
  $ne: (operand) => negate(equality(operand)),
  $gt: range((order) => order > 0),
  $gte: range((order) => order >= 0),
  $lt: range((order) => order < 0),
  $lte: range((order) => order <= 0),
  $in: (operand) => membership(operand, '$in'),
  $nin: (operand) => negate(membership(operand, '$nin')),
  $exists: (operand) => {
    const present = wholeLeaf((leaf) => leaf !== undefined);
    return isTruthy(operand) ? present : negate(present);
  },
  $type: (operand) => anyValue(compileTypeTest(operand)),
  $bitsAllSet: (operand) => anyValue(compileBitTest('$bitsAllSet', operand)),
  $bitsAnySet: (operand) => anyValue(compileBitTest('$bitsAnySet', operand)),
  $bitsAllClear: (operand) => anyValue(compileBitTest('$bitsAllClear', operand)),
  $bitsAnyClear: (operand) => anyValue(compileBitTest('$bitsAnyClear', operand)),
  $mod: (operand) => modulo(operand),
  $size: (operand) => {
    if (!isNumeric(operand)) throw new CommandError('BadValue', '$size must be a whole number');
    const size = Number(toPlainNumber(operand));
    return wholeLeaf((leaf) => Array.isArray(leaf) && leaf.length === size);
  },
  $regex: (operand, siblings) => {
    const pattern = compilePattern(operand, siblings.$options ?? '');
    return anyValue((value) => typeof value === 'string' && pattern.test(value));
  },
  $elemMatch: (operand) => {
    if (typeof operand !== 'function') throw new CommandError('BadValue', '$elemMatch needs an Object');
    return wholeLeaf((leaf) => Array.isArray(leaf) && leaf.some((element) => operand(element) === true));
  },
  $comment: () => () => true,
};

/** Compiles one operator of a filter, e.g. `$gt: 5`; an unknown one is refused by name. */
export function compileOperator(name: string, operand: unknown, siblings: Doc): PathTest {
  const compiler = OPERATORS[name];
  if (!compiler) throw new CommandError('BadValue', `unknown operator: ${name}`);
  return compiler(operand, siblings);
}
