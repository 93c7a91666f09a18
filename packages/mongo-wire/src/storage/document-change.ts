import { type Doc, isDoc } from '../values/bson-value.js';
import { setField } from '../values/field-path.js';

/** An update's changes to a document: values at the path of a field or nested field, and removed fields. */
export type DocumentChange = { set: { path: string[]; value: unknown }[]; gone: string[][] };

/** With more changes the whole document is shorter. */
const MOST_CHANGES = 8;

/**
 * The change with which `applyChange` makes `after` from `before`, including field order; undefined for more than a few
 * fields. Identical values are skipped: stored documents are replaced, never modified.
 */
export function changeBetween(before: Doc, after: Doc): DocumentChange | undefined {
  const change: DocumentChange = { set: [], gone: [] };
  collect(before, after, [], change);
  if (change.set.length + change.gone.length > MOST_CHANGES) return undefined;
  // A replacement may reorder fields, which only the whole document can express.
  return isLike(applyChange(before, change), after) ? change : undefined;
}

function collect(before: Doc, after: Doc, path: readonly string[], { set, gone }: DocumentChange): void {
  for (const key of Object.keys(before)) {
    if (set.length + gone.length > MOST_CHANGES) return;
    const [was, is] = [before[key], after[key]];
    if (!Object.hasOwn(after, key)) gone.push([...path, key]);
    else if (Object.is(was, is)) continue;
    else if (path.length === 0 && isDoc(was) && isDoc(is)) collect(was, is, [key], { set, gone });
    else set.push({ path: [...path, key], value: is });
  }
  for (const key of Object.keys(after))
    if (!Object.hasOwn(before, key)) set.push({ path: [...path, key], value: after[key] });
}

/** The document after a change. */
export function applyChange(before: Doc, { set, gone }: DocumentChange): Doc {
  const after = copyWithout(
    before,
    gone.flatMap(([name, inner]) => (inner === undefined ? (name ?? []) : [])),
  );
  const paths = [...gone, ...set.map(({ path }) => path)];
  for (const root of new Set(paths.flatMap(([name = '', inner]) => (inner === undefined ? [] : name)))) {
    const goneInIt = gone.flatMap(([name, inner]) => (name === root ? (inner ?? []) : []));
    // A value with changed fields is a document.
    setField(after, root, copyWithout(after[root] as Doc, goneInIt));
  }
  for (const { path, value } of set) {
    const [root = '', inner] = path;
    if (inner === undefined) setField(after, root, value);
    else setField(after[root] as Doc, inner, value);
  }
  return after;
}

function copyWithout(doc: Doc, names: readonly string[]): Doc {
  const copy: Doc = {};
  for (const key of Object.keys(doc)) if (!names.includes(key)) setField(copy, key, doc[key]);
  return copy;
}

/** True for identical values in the same fields and order, including nested documents. */
function isLike(one: Doc, other: Doc, depth = 0): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key, at) => {
      const [value, same] = [one[key], other[key]];
      if (key !== others[at] || value === undefined) return false;
      return Object.is(value, same) || (depth === 0 && isDoc(value) && isDoc(same) && isLike(value, same, 1));
    })
  );
}
