import { isDeepStrictEqual } from 'node:util';
import { Binary, BSON, Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';

/** Looks up the test's entities for the special operators. */
export type EntityValues = (name: string) => unknown;

/** A mismatch with the expectation; its message says where, and the actual value. */
export class Mismatch extends Error {}

type Fields = { [key: string]: unknown };

function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date || value instanceof RegExp || '_bsontype' in value);
}

/**
 * Compares a result by the rules of the unified test format: only a document at the root, or in an array at the root,
 * may have more fields than expected; numbers are equal regardless of type.
 * @throws Mismatch
 */
export function matchResult(expected: unknown, actual: unknown, entities: EntityValues, at = 'result'): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      throw new Mismatch(`${at} has ${actual.length} elements, not ${expected.length}`);
    expected.forEach((wanted, i) => {
      matchValue(wanted, actual[i], true, entities, `${at}[${i}]`);
    });
  } else matchValue(expected, actual, true, entities, at);
}

function matchValue(
  expected: unknown,
  actual: unknown,
  root: boolean,
  entities: EntityValues,
  at: string,
): void {
  if (isFields(expected)) {
    const [special] = Object.keys(expected).filter((key) => key.startsWith('$$'));
    if (special) matchSpecial(special, expected[special], actual, root, entities, at);
    else matchFields(expected, actual, root, entities, at);
  } else if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) fail(at, expected, actual);
    expected.forEach((wanted, i) => {
      matchValue(wanted, actual[i], false, entities, `${at}[${i}]`);
    });
  } else if (!isEqual(expected, actual)) fail(at, expected, actual);
}

function matchFields(
  expected: Fields,
  actual: unknown,
  root: boolean,
  entities: EntityValues,
  at: string,
): void {
  const fields = actual instanceof Map ? Object.fromEntries(actual) : actual;
  if (!isFields(fields)) fail(at, expected, actual);
  for (const [key, wanted] of Object.entries(expected)) {
    const absent = fields[key] === undefined;
    if (absent && !mayBeAbsent(wanted)) throw new Mismatch(`${at}.${key} is missing`);
    matchValue(wanted, fields[key], false, entities, `${at}.${key}`);
  }
  if (root) return;
  for (const key of Object.keys(fields)) {
    if (!(key in expected)) throw new Mismatch(`${at}.${key} is not expected`);
  }
}

function mayBeAbsent(wanted: unknown): boolean {
  return isFields(wanted) && ('$$exists' in wanted || '$$unsetOrMatches' in wanted);
}

function matchSpecial(
  name: string,
  operand: unknown,
  actual: unknown,
  root: boolean,
  entities: EntityValues,
  at: string,
): void {
  switch (name) {
    case '$$exists':
      if ((actual !== undefined) !== operand)
        throw new Mismatch(`${at} ${operand ? 'is missing' : 'is there'}`);
      return;
    case '$$unsetOrMatches':
      if (actual !== undefined && actual !== null) matchValue(operand, actual, root, entities, at);
      return;
    case '$$type':
      if (![operand].flat().some((type) => isOfType(String(type), actual))) fail(at, operand, actual);
      return;
    case '$$matchesEntity':
      matchValue(entities(String(operand)), actual, false, entities, at);
      return;
    case '$$matchAsDocument':
      matchValue(operand, BSON.EJSON.parse(String(actual), { relaxed: true }), false, entities, at);
      return;
    case '$$matchAsRoot':
      matchValue(operand, actual, true, entities, at);
      return;
    case '$$lte':
      if (!(Number(actual) <= Number(operand))) fail(at, operand, actual);
      return;
    default:
      throw new Error(`the runner does not know ${name}`);
  }
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Long
  );
}

function isEqual(expected: unknown, actual: unknown): boolean {
  if (isNumber(expected) && isNumber(actual))
    return Object.is(Number(expected), Number(actual)) || Number(expected) === Number(actual);
  if (expected === null) return actual === null || actual === undefined;
  if (typeof expected !== 'object') return expected === actual;
  return isDeepStrictEqual(BSON.EJSON.serialize({ expected }), BSON.EJSON.serialize({ expected: actual }));
}

const TYPE_TESTS: { [type: string]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int: (value) => isNumber(value) && Number.isInteger(Number(value)),
  long: (value) => isNumber(value) && Number.isInteger(Number(value)),
  double: isNumber,
  decimal: (value) => value instanceof Decimal128,
  number: (value) => isNumber(value) || value instanceof Decimal128,
  array: Array.isArray,
  object: isFields,
  date: (value) => value instanceof Date,
  objectId: (value) => value instanceof ObjectId,
  binData: (value) => value instanceof Binary || value instanceof Uint8Array,
  null: (value) => value === null,
  minKey: (value) => isBsonType(value, 'MinKey'),
  maxKey: (value) => isBsonType(value, 'MaxKey'),
  regex: (value) => value instanceof RegExp || isBsonType(value, 'BSONRegExp'),
  timestamp: (value) => isBsonType(value, 'Timestamp'),
};

function isBsonType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === type;
}

function isOfType(type: string, value: unknown): boolean {
  const test = TYPE_TESTS[type];
  if (!test) throw new Error(`the runner does not know the type ${type}`);
  return test(value);
}

function fail(at: string, expected: unknown, actual: unknown): never {
  throw new Mismatch(`${at} is ${show(actual)}, not ${show(expected)}`);
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : BSON.EJSON.stringify({ value }).slice(9, -1);
}
