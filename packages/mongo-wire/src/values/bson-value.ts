import {
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { isPattern, patternText } from './pattern-source.js';

/** A decoded BSON document. Stored documents are never modified in place: an update makes a new one. */
export type Doc = { [key: string]: unknown };

/** True for an embedded document, false for arrays, dates and every other BSON type. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const proto = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** True for every BSON number: int32 and double (number), int64 (bigint), a whole double (Double) and Decimal128. */
export function isNumeric(value: unknown): value is number | bigint | Decimal128 | Double {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Decimal128 ||
    value instanceof Double
  );
}

/** Marks a number as a BSON double if it would be sent as an int32. */
export function asDouble(value: number | bigint): number | Double {
  const number = Number(value);
  return isInt32(number) ? new Double(number) : number;
}

/** MongoDB's canonical order of BSON types, which decides between values of different types. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'undefined':
      return 2;
    case 'number':
    case 'bigint':
      return 10;
    case 'string':
      return 15;
    case 'boolean':
      return 40;
    default:
      return objectRank(value);
  }
}

function objectRank(value: unknown): number {
  if (value === null) return 5;
  if (Array.isArray(value)) return 25;
  if (isDoc(value)) return 20;
  if (value instanceof Date) return 45;
  if (value instanceof ObjectId) return 35;
  if (value instanceof Decimal128) return 10;
  if (value instanceof Timestamp) return 47;
  if (value instanceof Binary) return 30;
  if (isPattern(value)) return 50;
  if (value instanceof DBRef) return 55;
  if (value instanceof Code) return 60;
  if (value instanceof MinKey) return 1;
  if (value instanceof MaxKey) return 127;
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return 10;
  return 100;
}

/** Any BSON number as a JavaScript number or bigint. */
export function toPlainNumber(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toBigInt();
  return Number(String(value));
}

function compareNumbers(a: unknown, b: unknown): number {
  const x = toPlainNumber(a);
  const y = toPlainNumber(b);
  if (x < y) return -1;
  if (x > y) return 1;
  if (x === y) return 0;
  const xNaN = Number.isNaN(x);
  const yNaN = Number.isNaN(y);
  if (xNaN || yNaN) return xNaN === yNaN ? 0 : xNaN ? -1 : 1;
  return 0;
}

/** Compares as MongoDB does, by UTF-8 bytes; it differs from JavaScript's order only above U+D7FF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) {
      const xPair = x <= 0xdfff;
      const yPair = y <= 0xdfff;
      if (xPair !== yPair) return xPair ? 1 : -1;
    }
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function compareDocs(a: Doc, b: Doc): number {
  const aKeys = Object.keys(a);
  const bKeys = Object.keys(b);
  const length = Math.min(aKeys.length, bKeys.length);
  for (let i = 0; i < length; i++) {
    const aKey = aKeys[i] ?? '';
    const bKey = bKeys[i] ?? '';
    if (aKey === bKey && a[aKey] === b[bKey]) continue;
    const rank = typeRank(a[aKey]) - typeRank(b[bKey]);
    if (rank !== 0) return rank;
    const byName = compareStrings(aKey, bKey);
    if (byName !== 0) return byName;
    const byValue = compareValues(a[aKey], b[bKey]);
    if (byValue !== 0) return byValue;
  }
  return aKeys.length - bKeys.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinary(a: Binary, b: Binary): number {
  if (a.length() !== b.length()) return a.length() - b.length();
  if (a.sub_type !== b.sub_type) return a.sub_type - b.sub_type;
  return Buffer.compare(a.value(), b.value());
}

/** The order of two BSON values as MongoDB sorts them: negative, 0 or positive. Missing is `undefined`. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const rank = typeRank(a);
  const byType = rank - typeRank(b);
  if (byType !== 0) return byType;
  if (rank === 10) return compareNumbers(a, b);
  if (a instanceof Date && b instanceof Date) return compareNumbers(a.getTime(), b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (typeof a === 'boolean') return a ? 1 : -1;
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b);
  if (a instanceof Binary && b instanceof Binary) return compareBinary(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return compareNumbers(a.toBigInt(), b.toBigInt());
  if (isPattern(a) && isPattern(b)) return compareStrings(patternText(a), patternText(b));
  return compareStrings(String(a), String(b));
}

/** Equality as a query sees it: 1, 1.0 and int64 1 are equal, documents compare with field order. */
export function equalValues(a: unknown, b: unknown): boolean {
  return a === b || compareValues(a, b) === 0;
}

const TYPE_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'minKey'],
  [2, 'missing'],
  [5, 'null'],
  [15, 'string'],
  [20, 'object'],
  [25, 'array'],
  [30, 'binData'],
  [35, 'objectId'],
  [40, 'bool'],
  [45, 'date'],
  [47, 'timestamp'],
  [50, 'regex'],
  [55, 'dbPointer'],
  [60, 'javascript'],
  [127, 'maxKey'],
]);

/** MongoDB's name of a value's type, as `$type` gives it. */
export function typeName(value: unknown): string {
  if (value instanceof Timestamp) return 'timestamp'; // bson derives it from Long
  if (typeof value === 'bigint' || value instanceof Long) return 'long';
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Double) return 'double';
  if (value instanceof Code && value.scope) return 'javascriptWithScope';
  return TYPE_NAMES.get(typeRank(value)) ?? 'undefined';
}

/** True when the number is stored as int32 on the wire. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** MongoDB's truth of a value in an expression: false, 0, null and missing are false. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && Number(toPlainNumber(value)) === 0);
}
