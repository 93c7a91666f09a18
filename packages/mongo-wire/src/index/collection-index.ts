import { Decimal128, ObjectId } from 'bson';
import { compileFilter, type Predicate } from '../matcher/matcher.js';
import { CommandError } from '../request/command-error.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { isIndexSegment, ownField, setField } from '../values/field-path.js';
import {
  AFTER_SEQUENCES,
  encodeSequence,
  encodeValue,
  FIRST_OF_SEQUENCE,
  invertKey,
} from '../values/value-key.js';
import { changedElements } from './changed-elements.js';
import { type IndexSpec, keyPattern } from './index-spec.js';
import { EMPTY_ARRAY, indexTuples } from './index-tuples.js';
import { SortedEntries } from './sorted-entries.js';

/** A stored document and its place in natural order. `doc` is replaced, never changed. */
export type StoredRecord = {
  readonly key: string;
  readonly sequence: number;
  doc: Doc;
  /** Upper bound of its size in bytes of BSON; absent if it was not measured. */
  bytes?: number | undefined;
};

/** What an update does to the keys of one index. */
type KeyChange = { gone: string[]; added: string[] };

/** One index of a collection: its keys in order, each with its record. */
export class CollectionIndex {
  readonly entries = new SortedEntries<StoredRecord>();
  /** For each field, whether a document had an array on its path; then bounds must not be intersected. */
  readonly multikey: boolean[];
  readonly paths: readonly (readonly string[])[];
  /** Whether a text had a NUL, whose key begins like that of a shorter text. */
  hasNul = false;
  private readonly partial: Predicate | undefined;
  /** Top-level fields that decide this index's keys. */
  private readonly roots: readonly string[];
  /** Those of `roots` in which each array element has its keys, whatever the other elements are. */
  private readonly separable: ReadonlySet<string>;

  /** `spec` may change in fields that do not affect the keys. */
  constructor(public spec: IndexSpec) {
    this.paths = spec.key.map(({ path }) => path.split('.'));
    this.multikey = spec.key.map(() => false);
    const filter = spec.partialFilterExpression;
    this.partial = filter && compileFilter(filter);
    const filtered = filter ? filterRoots(filter) : [];
    this.roots = [...new Set([...this.paths.map(([root = '']) => root), ...filtered])];
    // The path `list.0.x` means one element, or a field named 0 if an element has it.
    const byPosition = this.paths
      .filter(([, inner = '']) => isIndexSegment(inner))
      .map(([root = '']) => root);
    const together = new Set([...filtered, ...byPosition]);
    this.separable = new Set(spec.sparse ? [] : this.roots.filter((root) => !together.has(root)));
  }

  /** The keys of a document, without the record's suffix; empty if the index leaves it out. */
  keysOf(doc: Doc): string[] {
    if (this.partial && !this.partial(doc)) return [];
    const { tuples, multikey } = indexTuples(doc, this.paths);
    multikey.forEach((many, i) => {
      if (many) this.multikey[i] = true;
    });
    if (this.spec.sparse && tuples.every((tuple) => tuple.every((value) => value === undefined))) return [];
    const keys = tuples.map((tuple) => this.encode(tuple));
    return keys.length > 1 ? [...new Set(keys)] : keys;
  }

  private encode(tuple: readonly unknown[]): string {
    let key = '';
    this.spec.key.forEach(({ direction }, i) => {
      const value = tuple[i];
      if (typeof value === 'string' && value.includes('\0')) this.hasNul = true;
      const part = encodeValue(value === EMPTY_ARRAY ? undefined : value === undefined ? null : value);
      key += direction === 1 ? part : invertKey(part);
    });
    return key;
  }

  /** True if the update cannot have changed this index's keys: its fields have identical values. */
  untouched(before: Doc, after: Doc): boolean {
    return this.roots.every((root) => ownField(before, root) === ownField(after, root));
  }

  /**
   * The keys that an update removes and adds. Encodes the keys of the changed array elements alone if these suffice.
   */
  keyChange(before: Doc, after: Doc): KeyChange {
    const parts = this.changedParts(before, after);
    if (parts) {
      const change = difference(...parts);
      // A key of a changed element may also be the key of an element that stays.
      if (change.gone.length === 0) return change;
    }
    return difference(this.keysOf(before), this.keysOf(after));
  }

  /** The keys of the changed elements, before and after; undefined if more than elements of one array changed. */
  private changedParts(before: Doc, after: Doc): [string[], string[]] | undefined {
    const [root, ...others] = this.roots.filter((name) => ownField(before, name) !== ownField(after, name));
    if (root === undefined || others.length > 0 || !this.separable.has(root)) return undefined;
    const [olds, news] = [ownField(before, root), ownField(after, root)];
    // An empty array has a key of its own.
    if (!Array.isArray(olds) || !Array.isArray(news) || olds.length === 0) return undefined;
    const changed = changedElements(olds, news);
    return [
      this.keysOfElements(before, root, changed.before),
      this.keysOfElements(after, root, changed.after),
    ];
  }

  private keysOfElements(doc: Doc, array: string, elements: readonly unknown[]): string[] {
    if (elements.length === 0) return [];
    const part: Doc = {};
    for (const root of this.roots)
      if (Object.hasOwn(doc, root)) setField(part, root, root === array ? elements : doc[root]);
    return this.keysOf(part);
  }

  /** @throws CommandError (11000) when another record has one of the keys. */
  refuseDuplicates(keys: readonly string[], doc: Doc, namespace: string, self?: StoredRecord): void {
    if (!this.spec.unique) return;
    for (const key of keys) {
      // Only keys that end here: the key of the same text with a NUL appended begins like this one.
      for (const { value } of this.entries.range(key + FIRST_OF_SEQUENCE, key + AFTER_SEQUENCES))
        if (value !== self) throw this.duplicate(doc, key, namespace);
    }
  }

  private duplicate(doc: Doc, key: string, namespace: string): CommandError {
    const { tuples } = indexTuples(doc, this.paths);
    const tuple = tuples.find((candidate) => this.encode(candidate) === key) ?? [];
    const values = this.spec.key.map(({ path }, i): [string, unknown] => {
      const value = tuple[i];
      return [path, value === undefined || value === EMPTY_ARRAY ? null : value];
    });
    const shown = values.map(([path, value]) => `${path}: ${shellText(value)}`).join(', ');
    return new CommandError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.spec.name} dup key: { ${shown} }`,
      { keyPattern: keyPattern(this.spec), keyValue: Object.fromEntries(values) },
    );
  }

  add(record: StoredRecord, keys: readonly string[]): void {
    const suffix = encodeSequence(record.sequence);
    for (const key of keys) this.entries.add(key + suffix, record);
  }

  remove(record: StoredRecord, keys: readonly string[]): void {
    const suffix = encodeSequence(record.sequence);
    for (const key of keys) this.entries.delete(key + suffix);
  }
}

function difference(before: readonly string[], after: readonly string[]): KeyChange {
  return {
    gone: before.filter((key) => !after.includes(key)),
    added: after.filter((key) => !before.includes(key)),
  };
}

function filterRoots(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? key];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(filterRoots) : [];
  });
}

/** A value as the shell prints it in a duplicate key's message. */
function shellText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Decimal128) return `Decimal128('${value.toString()}')`;
  if (Array.isArray(value)) return `[ ${value.map(shellText).join(', ')} ]`;
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([key, field]) => `${key}: ${shellText(field)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return String(value);
}
