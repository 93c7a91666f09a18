import { Decimal128, ObjectId } from 'bson';
import { CommandError } from '../request/command-error.js';
import { asDouble, isInt32, isNumeric, isTruthy, toPlainNumber, typeName } from '../values/bson-value.js';
import { namedArguments } from './logic.js';
import type { Form, Operator } from './scope.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function failure(value: unknown, to: string): CommandError {
  return new CommandError(
    'ConversionFailure',
    `Failed to convert ${typeName(value)} ${String(value)} to ${to} in $convert with no onError value`,
  );
}

function toDouble(value: unknown): number {
  if (isNumeric(value)) return Number(toPlainNumber(value));
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && value.trim() === value && value !== '' && !Number.isNaN(Number(value))) {
    return Number(value);
  }
  throw failure(value, 'double');
}

function toInt(value: unknown): number {
  const whole = Math.trunc(toDouble(value));
  if (!isInt32(whole) || (typeof value === 'string' && !/^[+-]?\d+$/.test(value)))
    throw failure(value, 'int');
  return whole;
}

function toLong(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return BigInt(value);
  const number = toDouble(value);
  if (typeof value === 'string' || !Number.isFinite(number)) throw failure(value, 'long');
  return BigInt(Math.trunc(number));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (isNumeric(value) || typeof value === 'boolean') return String(value);
  throw failure(value, 'string');
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value)) return new Date(Number(toPlainNumber(value)));
  const parsed = typeof value === 'string' ? new Date(value) : undefined;
  if (parsed && !Number.isNaN(parsed.getTime())) return parsed;
  throw failure(value, 'date');
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failure(value, 'objectId');
}

const CONVERSIONS: { [type: string]: (value: unknown) => unknown } = {
  double: (value) => asDouble(toDouble(value)),
  int: toInt,
  long: toLong,
  string: toText,
  date: toDate,
  objectId: toObjectId,
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? isTruthy(value) : true),
  decimal: (value) =>
    value instanceof Decimal128
      ? value
      : Decimal128.fromString(typeof value === 'string' ? value : String(toDouble(value))),
};

function conversion(type: string): Operator {
  return { min: 1, max: 1, apply: ([value]) => (isNullish(value) ? null : CONVERSIONS[type]?.(value)) };
}

/** `$toInt` and similar. */
export const conversionOperators: { [name: string]: Operator } = {
  $toDouble: conversion('double'),
  $toInt: conversion('int'),
  $toLong: conversion('long'),
  $toString: conversion('string'),
  $toDate: conversion('date'),
  $toObjectId: conversion('objectId'),
  $toBool: conversion('bool'),
  $toDecimal: conversion('decimal'),
  $isNumber: { min: 1, max: 1, apply: ([value]) => isNumeric(value) },
};

const NUMBERED_TYPES: { [code: number]: string } = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};

/** `$convert` with `onError` and `onNull`. */
export const conversionForms: { [name: string]: Form } = {
  $convert: (operand, compile) => {
    const parts = namedArguments('$convert', operand, ['input', 'to'], ['onError', 'onNull']);
    const [input, to, onNull] = [compile(parts.input), compile(parts.to), compile(parts.onNull ?? null)];
    const onError = 'onError' in parts ? compile(parts.onError) : undefined;
    return (scope) => {
      const value = input(scope);
      if (isNullish(value)) return onNull(scope);
      const target = to(scope);
      const convert =
        CONVERSIONS[typeof target === 'string' ? target : (NUMBERED_TYPES[Number(target)] ?? '')];
      if (!convert) throw new CommandError('BadValue', `Unknown type name: ${String(target)}`);
      if (!onError) return convert(value);
      try {
        return convert(value);
      } catch {
        return onError(scope);
      }
    };
  },
};
