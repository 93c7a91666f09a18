import { CommandError, unknownOperator } from '../request/command-error.js';
import { type Doc, equalValues, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';

/** An index as requested; `key` has its fields in order of significance. */
export type IndexSpec = {
  name: string;
  key: { readonly path: string; readonly direction: 1 | -1 }[];
  unique: boolean;
  sparse: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
  /** Queries do not use it; it is still maintained, and a unique one still refuses duplicates. */
  hidden?: boolean;
};

const OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'v',
  'ns',
]);

/** Parses one entry of `createIndexes`; refuses unsupported options and kinds by name. */
export function parseIndexSpec(given: unknown): IndexSpec {
  if (!isDoc(given) || !isDoc(given.key) || Object.keys(given.key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  }
  for (const option of Object.keys(given)) {
    if (!OPTIONS.has(option)) throw unknownOperator('index option', option);
  }
  const key = Object.entries(given.key).map(([path, direction]) => {
    if (!isNumeric(direction)) {
      throw new CommandError('CannotCreateIndex', `Unknown index plugin '${String(direction)}'`);
    }
    const sign = Number(toPlainNumber(direction));
    if (sign === 0)
      throw new CommandError('CannotCreateIndex', 'Values in the index key pattern cannot be 0.');
    if (path.includes('$**')) throw unknownOperator('index kind', path);
    return { path, direction: sign > 0 ? (1 as const) : (-1 as const) };
  });
  const name =
    typeof given.name === 'string'
      ? given.name
      : key.map(({ path, direction }) => `${path}_${direction}`).join('_');
  const partial = given.partialFilterExpression;
  if (partial !== undefined && !isDoc(partial)) {
    throw new CommandError(
      'CannotCreateIndex',
      "'partialFilterExpression' for an index has to be a document",
    );
  }
  const expire = given.expireAfterSeconds;
  if (expire !== undefined && (!isNumeric(expire) || key.length !== 1)) {
    throw new CommandError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes with a number of seconds',
    );
  }
  return {
    name,
    key,
    unique: given.unique === true,
    sparse: given.sparse === true,
    ...(partial === undefined ? {} : { partialFilterExpression: partial }),
    ...(expire === undefined ? {} : { expireAfterSeconds: Number(toPlainNumber(expire)) }),
    ...(given.hidden === true ? { hidden: true } : {}),
  };
}

/** The key pattern as a document. */
export function keyPattern(spec: IndexSpec): Doc {
  return Object.fromEntries(spec.key.map(({ path, direction }) => [path, direction]));
}

/** The index as `listIndexes` and the journal show it. */
export function indexDocument(spec: IndexSpec): Doc {
  return {
    v: 2,
    key: keyPattern(spec),
    name: spec.name,
    ...(spec.unique ? { unique: true } : {}),
    ...(spec.sparse ? { sparse: true } : {}),
    ...(spec.partialFilterExpression ? { partialFilterExpression: spec.partialFilterExpression } : {}),
    ...(spec.expireAfterSeconds === undefined ? {} : { expireAfterSeconds: spec.expireAfterSeconds }),
    ...(spec.hidden ? { hidden: true } : {}),
  };
}

/** True if both request the same index. */
export function sameIndex(a: IndexSpec, b: IndexSpec): boolean {
  return equalValues(Object.entries(indexDocument(a)), Object.entries(indexDocument(b))) && sameKey(a, b);
}

/** True if both have the same fields in the same order and directions. */
export function sameKey(a: IndexSpec, b: IndexSpec): boolean {
  return equalValues(
    a.key.map(({ path, direction }) => [path, direction]),
    b.key.map(({ path, direction }) => [path, direction]),
  );
}
