import type { Light } from './light.js';

/**
 * The part of JSON Schema that light schemas use. An object without `additional` drops properties that it does not
 * name.
 */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  /** Every other property is required; in JSON Schema it is the other way round. */
  optional?: readonly string[];
  additionalProperties?: false | Shape;
  propertyNames?: Shape;
  items?: Shape;
  /** A shape for each place of a tuple. */
  prefixItems?: readonly Shape[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: 'uri';
  default?: unknown;
}

class Misfit extends Error {
  constructor(readonly path: readonly string[]) {
    super(path.join('.'));
  }
}

const patterns = new Map<string, RegExp>();

function hasPattern(text: string, source: string): boolean {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern.test(text);
}

/** An address without what zod would remove from it. */
const isUri = (text: string) => /^\S([^\t\n\r]*\S)?$/.test(text) && URL.canParse(text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown, { minLength = 0, maxLength = Infinity, pattern, format }: Shape): boolean =>
  typeof value === 'string' &&
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || hasPattern(value, pattern)) &&
  (format === undefined || isUri(value));

const isNumber = (
  value: unknown,
  { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity }: Shape,
) =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= minimum &&
  value <= maximum &&
  value > exclusiveMinimum;

/** False if the shape names another value or another plain type. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape.const !== undefined && value !== shape.const) return false;
  if (shape.enum && !shape.enum.includes(value)) return false;
  switch (shape.type) {
    case 'string':
      return isText(value, shape);
    case 'integer':
      return Number.isSafeInteger(value) && isNumber(value, shape);
    case 'number':
      return isNumber(value, shape);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case undefined:
    case 'array':
    case 'object':
      return true;
    default:
      return false;
  }
}

/** A copy of the value with only what the shape names. */
function read(value: unknown, shape: Shape, path: readonly string[]): unknown {
  if (shape.anyOf) return readAny(value, shape.anyOf, path);
  if (!fits(value, shape)) throw new Misfit(path);
  if (shape.type === 'array') return readItems(value, shape, path);
  if (shape.type === 'object') return readObject(value, shape, path);
  return value;
}

function readAny(value: unknown, shapes: readonly Shape[], path: readonly string[]): unknown {
  for (const shape of shapes) {
    const found = attempt(() => read(value, shape, path));
    if ('data' in found) return found.data;
  }
  throw new Misfit(path);
}

function readItems(
  value: unknown,
  { items, prefixItems, minItems = 0, maxItems = Infinity }: Shape,
  path: readonly string[],
) {
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) throw new Misfit(path);
  return value.map((item, at) => {
    const shape = prefixItems?.[at] ?? items;
    return shape ? read(item, shape, [...path, String(at)]) : item;
  });
}

function readObject(value: unknown, shape: Shape, path: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) throw new Misfit(path);
  const { properties = {}, optional = [], additionalProperties, propertyNames } = shape;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(properties)) {
    const given = value[name] === undefined ? inner.default : value[name];
    if (given !== undefined) entries.push([name, read(given, inner, [...path, name])]);
    else if (!optional.includes(name)) throw new Misfit([...path, name]);
  }
  if (additionalProperties !== undefined) {
    for (const [name, other] of Object.entries(value).filter(([key]) => !Object.hasOwn(properties, key))) {
      if (!additionalProperties) throw new Misfit([...path, name]);
      if (propertyNames) read(name, propertyNames, [...path, name]);
      entries.push([name, read(other, additionalProperties, [...path, name])]);
    }
  }
  return Object.fromEntries(entries);
}

function attempt(work: () => unknown): { data: unknown } | { path: readonly string[] } {
  try {
    return { data: work() };
  } catch (error) {
    if (error instanceof Misfit) return { path: error.path };
    throw error;
  }
}

/** Reads values by a shape, as zod does by the schema from which the shape was made. */
export const lightSchema = <T>(shape: Shape): Light<T> => ({
  safeParse(value) {
    const found = attempt(() => read(value, shape, []));
    // The build made the shape of a schema whose type is `T`.
    if ('data' in found) return { success: true, data: found.data as T };
    return { success: false, error: { issues: [{ path: found.path }] } };
  },
});
