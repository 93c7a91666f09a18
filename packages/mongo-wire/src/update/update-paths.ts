import { CommandError } from '../request/command-error.js';
import { MAX_STORED_DEPTH } from '../values/bson-depth.js';
import { compareValues, type Doc, isDoc, typeName } from '../values/bson-value.js';
import { directValue, isIndexSegment, ownField, setField } from '../values/field-path.js';

/** Returned by a change to remove the field. */
export const REMOVED = Symbol('removed');
/** Maps the value at a path; returning the same value leaves the document unchanged. */
export type Change = (old: unknown) => unknown;

/** Resolves `$` or `$[name]` to indexes into the array at `path`. */
export type PositionalResolver = {
  matched: (path: readonly string[]) => number;
  filtered: (identifier: string) => (element: unknown) => boolean;
};

function same(a: unknown, b: unknown): boolean {
  return a === b || (compareValues(a, b) === 0 && typeName(a) === typeName(b));
}

function notViable(segment: string, container: unknown): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${segment}' in element of type ${typeName(container)}`,
  );
}

/**
 * Applies a change at a concrete path and returns a copy with only the containers on the path copied. Creates missing
 * containers if `create` is set, otherwise does nothing.
 */
export function changePath(
  container: unknown,
  path: readonly string[],
  at: number,
  change: Change,
  create: boolean,
): unknown {
  if (at >= MAX_STORED_DEPTH) {
    throw new CommandError('Overflow', `Document exceeds maximum nesting depth of ${MAX_STORED_DEPTH}`);
  }
  const segment = path[at] ?? '';
  if (Array.isArray(container)) return changeElement(container, path, at, change, create);
  if (!isDoc(container)) {
    if (create) throw notViable(segment, container);
    return container;
  }
  const old = ownField(container, segment);
  const next = nextValue(old, path, at, change, create);
  if (next === REMOVED) {
    if (!Object.hasOwn(container, segment)) return container;
    const copy: Doc = {};
    for (const key of Object.keys(container)) if (key !== segment) setField(copy, key, container[key]);
    return copy;
  }
  if (next === undefined || next === old || (at === path.length - 1 && same(old, next))) return container;
  const copy: Doc = { ...container };
  setField(copy, segment, next);
  return copy;
}

function nextValue(
  old: unknown,
  path: readonly string[],
  at: number,
  change: Change,
  create: boolean,
): unknown {
  if (at === path.length - 1) return change(old);
  if (old !== undefined) return changePath(old, path, at + 1, change, create);
  return create ? changePath({}, path, at + 1, change, create) : undefined;
}

function changeElement(
  array: readonly unknown[],
  path: readonly string[],
  at: number,
  change: Change,
  create: boolean,
): unknown {
  const segment = path[at] ?? '';
  if (!isIndexSegment(segment)) {
    if (create) throw notViable(segment, array);
    return array;
  }
  const index = Number(segment);
  if (index > array.length + 1_500_000) throw new CommandError('BadValue', 'array index is too large');
  const old = array[index];
  const next = nextValue(old, path, at, change, create);
  if (next === undefined || next === old) return array;
  if (at === path.length - 1 && next !== REMOVED && same(old, next)) return array;
  if (next === REMOVED && index >= array.length) return array;
  const copy = [...array];
  while (copy.length < index) copy.push(null);
  copy[index] = next === REMOVED ? null : next;
  return copy;
}

/** The concrete paths in this document for a path with `$`, `$[]` or `$[name]`. */
export function expandPath(doc: Doc, path: readonly string[], resolver: PositionalResolver): string[][] {
  let open: string[][] = [[]];
  for (const segment of path) {
    if (segment !== '$' && !segment.startsWith('$[')) {
      for (const prefix of open) prefix.push(segment);
      continue;
    }
    open = open.flatMap((prefix) => {
      if (segment === '$') return [[...prefix, String(resolver.matched(prefix))]];
      const array = directValue(doc, prefix);
      if (!Array.isArray(array)) {
        throw new CommandError(
          'BadValue',
          `The path '${prefix.join('.')}' must exist in the document in order to apply array updates.`,
        );
      }
      const identifier = segment.slice(2, -1);
      const wanted = identifier === '' ? () => true : resolver.filtered(identifier);
      return array.flatMap((element, i) => (wanted(element) ? [[...prefix, String(i)]] : []));
    });
  }
  return open;
}
