import { CommandError } from '../request/command-error.js';
import { MAX_WIRE_DEPTH } from './bson-depth.js';
import { type Doc, isDoc } from './bson-value.js';

/** Tests what a path reaches from `root`. */
export type PathTest = (root: unknown, segments: readonly string[]) => boolean;

const INDEX = /^(?:0|[1-9]\d*)$/;

/** True for a path part that can name an array's element. */
export function isIndexSegment(segment: string): boolean {
  return INDEX.test(segment);
}

/**
 * The parts of a path that a projection or an expression makes documents of.
 * @throws CommandError 15 when it has more parts than documents may have levels
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
 * Calls `visit` for each value the dotted path reaches, walking arrays on the way as queries do, until one
 * call returns true. A missing field is visited as `undefined`; elements that are not documents are skipped.
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

/** As `someLeaf`, and each element of an array at the path's end is visited too. */
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
