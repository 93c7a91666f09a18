import { CommandError } from '../request/command-error.js';
import { MAX_WIRE_DEPTH } from './bson-depth.js';
import { type Doc, isDoc } from './bson-value.js';

/** Tests the values that a path reaches from `root`. */
export type PathTest = (root: unknown, segments: readonly string[]) => boolean;

const INDEX = /^(?:0|[1-9]\d*)$/;

/** True for a path part that can be an array index. */
export function isIndexSegment(segment: string): boolean {
  return INDEX.test(segment);
}

/**
 * Splits a path into parts for a projection or expression.
 * @throws CommandError 15 for more parts than documents may have levels
 */
export function splitFieldPath(path: string): string[] {
  const segments = path.split('.');
  if (segments.length > MAX_WIRE_DEPTH) throw new CommandError('Overflow', 'FieldPath is too long');
  return segments;
}

/** A document's own field; names such as `constructor` never reach the prototype. */
export function ownField(doc: Doc, key: string): unknown {
  const value = doc[key];
  if (typeof value === 'function' || key === '__proto__') return Object.hasOwn(doc, key) ? value : undefined;
  return value;
}

/** Sets a field as the document's own, `__proto__` included. */
export function setField(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(doc, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    doc[key] = value;
  }
}

/**
 * Calls `visit` for each value the dotted path reaches, walking arrays on the way like a query, until one call returns
 * true. Visits a missing field as `undefined`; skips elements that are not documents.
 */
export function someLeaf(
  value: unknown,
  segments: readonly string[],
  at: number,
  visit: (leaf: unknown) => boolean,
): boolean {
  const segment = segments[at];
  if (segment === undefined) return visit(value);
  if (isDoc(value)) return someLeaf(ownField(value, segment), segments, at + 1, visit);
  if (!Array.isArray(value)) return visit(undefined);
  const numeric = isIndexSegment(segment);
  if (numeric && Number(segment) < value.length) {
    if (someLeaf(value[Number(segment)], segments, at + 1, visit)) return true;
  }
  for (const element of value) {
    if (!isDoc(element) || (numeric && !Object.hasOwn(element, segment))) continue;
    if (someLeaf(element, segments, at, visit)) return true;
  }
  return false;
}

/** Like `someLeaf`, and visits each element of an array at the end of the path as well. */
export function someValue(
  root: unknown,
  segments: readonly string[],
  test: (value: unknown) => boolean,
): boolean {
  return someLeaf(root, segments, 0, (leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}

/** The value at a path without walking arrays, except by an index part. */
export function directValue(root: unknown, segments: readonly string[]): unknown {
  let value = root;
  for (const segment of segments) {
    if (isDoc(value)) value = ownField(value, segment);
    else if (Array.isArray(value) && isIndexSegment(segment)) value = value[Number(segment)];
    else return undefined;
  }
  return value;
}
