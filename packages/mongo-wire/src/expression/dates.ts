import { CommandError } from '../request/command-error.js';
import { isDoc, isNumeric, toPlainNumber, typeName } from '../values/bson-value.js';
import { namedArguments } from './logic.js';
import type { Evaluate, Form } from './scope.js';
import { dateAdd, dateDiff, dateTrunc, formatDate, localParts, offsetMs, parseZoned } from './time-zone.js';

type Compile = (expression: unknown) => Evaluate;

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function asDate(name: string, value: unknown): Date {
  if (value instanceof Date) return value;
  throw new CommandError('TypeMismatch', `${name} needs a date, not ${typeName(value)}`);
}

function zoneOf(value: unknown): string {
  return typeof value === 'string' ? value : 'UTC';
}

/** `$year` and similar: a date, or `{ date, timezone }`. */
function part(name: string, pick: (parts: ReturnType<typeof localParts>) => number): Form {
  return (operand, compile) => {
    const given = Array.isArray(operand) ? operand[0] : operand;
    const named =
      isDoc(given) && 'date' in given ? namedArguments(name, given, ['date'], ['timezone']) : { date: given };
    const date = compile(named.date);
    const zone = compile('timezone' in named ? named.timezone : 'UTC');
    return (scope) => {
      const value = date(scope);
      return isNullish(value) ? null : pick(localParts(asDate(name, value), zoneOf(zone(scope))));
    };
  };
}

function named(
  name: string,
  needed: readonly string[],
  optional: readonly string[],
  apply: (values: { [key: string]: unknown }) => unknown,
): Form {
  return (operand: unknown, compile: Compile) => {
    const parts = namedArguments(name, operand, needed, optional);
    const compiled = Object.entries(parts).map(([key, value]) => [key, compile(value)] as const);
    return (scope) => apply(Object.fromEntries(compiled.map(([key, value]) => [key, value(scope)])));
  };
}

function shift(name: string, sign: 1 | -1): Form {
  return named(
    name,
    ['startDate', 'unit', 'amount'],
    ['timezone'],
    ({ startDate, unit, amount, timezone }) => {
      if (isNullish(startDate) || isNullish(amount)) return null;
      if (!isNumeric(amount)) throw new CommandError('TypeMismatch', `${name} expects integer amount`);
      const by = Number(toPlainNumber(amount)) * sign;
      return dateAdd(asDate(name, startDate), String(unit), by, zoneOf(timezone));
    },
  );
}

function dateFromParts(parts: { [key: string]: unknown }): Date {
  const number = (key: string, fallback: number) => Number(parts[key] ?? fallback);
  const utc = Date.UTC(
    number('year', 1970),
    number('month', 1) - 1,
    number('day', 1),
    number('hour', 0),
    number('minute', 0),
    number('second', 0),
    number('millisecond', 0),
  );
  return new Date(utc - offsetMs(new Date(utc), zoneOf(parts.timezone)));
}

/** Dates, by time zone (IANA name or ±hh:mm). */
export const dateForms: { [name: string]: Form } = {
  $year: part('$year', (at) => at.year),
  $month: part('$month', (at) => at.month),
  $dayOfMonth: part('$dayOfMonth', (at) => at.day),
  $dayOfWeek: part('$dayOfWeek', (at) => at.weekday + 1),
  $isoDayOfWeek: part('$isoDayOfWeek', (at) => at.weekday || 7),
  $dayOfYear: part('$dayOfYear', (at) => at.dayOfYear),
  $hour: part('$hour', (at) => at.hour),
  $minute: part('$minute', (at) => at.minute),
  $second: part('$second', (at) => at.second),
  $millisecond: part('$millisecond', (at) => at.millisecond),
  $dateToString: named('$dateToString', ['date'], ['format', 'timezone', 'onNull'], (values) => {
    if (isNullish(values.date)) return values.onNull ?? null;
    const format = typeof values.format === 'string' ? values.format : '%Y-%m-%dT%H:%M:%S.%LZ';
    return formatDate(asDate('$dateToString', values.date), format, zoneOf(values.timezone));
  }),
  $dateFromString: named('$dateFromString', ['dateString'], ['timezone', 'onError', 'onNull'], (values) => {
    if (isNullish(values.dateString)) return values.onNull ?? null;
    const parsed = parseZoned(String(values.dateString), zoneOf(values.timezone));
    if (parsed) return parsed;
    if ('onError' in values) return values.onError;
    throw new CommandError('ConversionFailure', `Error parsing date string '${String(values.dateString)}'`);
  }),
  $dateToParts: named('$dateToParts', ['date'], ['timezone'], ({ date, timezone }) => {
    if (isNullish(date)) return null;
    const {
      weekday: _weekday,
      dayOfYear: _dayOfYear,
      ...parts
    } = localParts(asDate('$dateToParts', date), zoneOf(timezone));
    return parts;
  }),
  $dateFromParts: named(
    '$dateFromParts',
    ['year'],
    ['month', 'day', 'hour', 'minute', 'second', 'millisecond', 'timezone'],
    dateFromParts,
  ),
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: named('$dateDiff', ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], (values) => {
    if (isNullish(values.startDate) || isNullish(values.endDate)) return null;
    const start = asDate('$dateDiff', values.startDate);
    return dateDiff(start, asDate('$dateDiff', values.endDate), String(values.unit), zoneOf(values.timezone));
  }),
  $dateTrunc: named('$dateTrunc', ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], (values) => {
    if (isNullish(values.date)) return null;
    if (values.binSize !== undefined && Number(values.binSize) !== 1) {
      throw new CommandError('BadValue', '$dateTrunc supports only binSize 1');
    }
    const startOfWeek = String(values.startOfWeek ?? 'sunday');
    return dateTrunc(
      asDate('$dateTrunc', values.date),
      String(values.unit),
      zoneOf(values.timezone),
      startOfWeek,
    );
  }),
};
