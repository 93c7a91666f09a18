import { ObjectId } from 'bson';
import { CollectionIndex, type StoredRecord } from '../index/collection-index.js';
import { type IndexSpec, indexDocument, parseIndexSpec, sameIndex, sameKey } from '../index/index-spec.js';
import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { MAX_STORED_DEPTH, refuseDeep } from '../values/bson-depth.js';
import { type Doc, equalValues } from '../values/bson-value.js';
import { refuseOtherId, refuseStrangeId } from '../values/document-id.js';
import { encodeValue } from '../values/value-key.js';
import { encodeDocument } from '../wire/wire-codec.js';
import { applyChange, changeBetween, type DocumentChange } from './document-change.js';
import type { Operation } from './journal-record.js';

/** Maximum size of a document, in bytes of BSON. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** A change is journaled on its own up to this size, which is shorter than what `MAX_STORED_DEPTH` levels take. */
const MAX_CHANGE_BYTES = 1_000;
const ID_INDEX = parseIndexSpec({ key: { _id: 1 }, name: '_id_', unique: true });

/** Receives a change: what to write to the journal and how to undo it. */
export type ChangeSink = (operation: Operation, undo: () => void) => void;

/** One collection in memory. Every method is synchronous and atomic: it completes, or throws without effect. */
export class Collection {
  readonly records = new Map<string, StoredRecord>();
  readonly indexes: CollectionIndex[] = [new CollectionIndex(ID_INDEX)];
  private nextSequence = 1;

  constructor(
    readonly namespace: string,
    private readonly onChange: ChangeSink,
  ) {}

  /** Inserts a document and adds an `_id` if it has none. @returns the stored document */
  insert(given: Doc): Doc {
    const doc: Doc = '_id' in given ? idFirst(given) : { _id: new ObjectId(), ...given };
    const body = encodeChecked(
      doc,
      `cannot insert document because it exceeds ${MAX_STORED_DEPTH} levels of nesting`,
    );
    const key = encodeValue(doc._id);
    const record: StoredRecord = { key, sequence: this.nextSequence, doc, bytes: body.length };
    const keys = this.indexes.map((index) => index.keysOf(doc));
    this.indexes.forEach((index, i) => {
      index.refuseDuplicates(keys[i] ?? [], doc, this.namespace);
    });
    this.nextSequence++;
    this.place(record, keys);
    this.onChange({ head: { o: 'put', n: this.namespace }, body }, () => this.take(record));
    return doc;
  }

  /** Replaces a record's document. Its `_id` stays; unique indexes are checked first. */
  update(record: StoredRecord, next: Doc): void {
    const before = record.doc;
    refuseOtherId(before, next);
    const doc = idFirst(next);
    const short = shortChange(record, doc);
    const body = short ?? encodeChecked(doc, `Document exceeds maximum nesting depth of ${MAX_STORED_DEPTH}`);
    this.swap(record, before, doc, true);
    record.bytes = short ? (record.bytes ?? 0) + short.length : body.length;
    this.onChange({ head: { o: short ? 'set' : 'put', n: this.namespace }, body }, () => {
      record.bytes = undefined;
      this.swap(record, doc, before, false);
    });
  }

  private swap(record: StoredRecord, before: Doc, after: Doc, check: boolean): void {
    const touched = this.indexes.filter((index) => !index.untouched(before, after));
    const changes = touched.map((index) => ({ index, ...index.keyChange(before, after) }));
    if (check)
      for (const { index, added } of changes) index.refuseDuplicates(added, after, this.namespace, record);
    for (const { index, gone, added } of changes) {
      index.remove(record, gone);
      index.add(record, added);
    }
    record.doc = after;
  }

  remove(record: StoredRecord): void {
    this.take(record);
    this.onChange({ head: { o: 'del', n: this.namespace, i: record.doc._id } }, () =>
      this.restore(record.doc),
    );
  }

  /** Stores a document from the journal, without checks and without journaling it. */
  restore(doc: Doc): void {
    const key = encodeValue(doc._id);
    const known = this.records.get(key);
    if (known) this.swap(known, known.doc, doc, false);
    else {
      const record: StoredRecord = { key, sequence: this.nextSequence++, doc };
      this.place(
        record,
        this.indexes.map((index) => index.keysOf(doc)),
      );
    }
  }

  /** Applies a change from the journal. @returns false if the document does not exist */
  amend({ _id, set, gone }: Doc): boolean {
    const record = this.records.get(encodeValue(_id));
    if (!record) return false;
    this.swap(record, record.doc, applyChange(record.doc, { set, gone } as DocumentChange), false);
    return true;
  }

  /** Removes a document recorded as removed in the journal. */
  forget(id: unknown): void {
    const record = this.records.get(encodeValue(id));
    if (record) this.take(record);
  }

  private place(record: StoredRecord, keys: readonly string[][]): void {
    this.records.set(record.key, record);
    this.indexes.forEach((index, i) => {
      index.add(record, keys[i] ?? []);
    });
  }

  private take(record: StoredRecord): void {
    this.records.delete(record.key);
    for (const index of this.indexes) index.remove(record, index.keysOf(record.doc));
  }

  /**
   * Builds an index over the existing documents.
   * @returns false if it exists already.
   * @throws CommandError on duplicates (11000) or when another index has its name or key (85, 86)
   */
  createIndex(spec: IndexSpec): boolean {
    if (spec.key.length === 1 && spec.key[0]?.path === '_id') return false;
    for (const { spec: known } of this.indexes) {
      if (sameIndex(known, spec)) return false;
      if (known.name === spec.name) {
        throw new CommandError(
          'IndexKeySpecsConflict',
          `An existing index has the same name as the requested index. Requested index: ${spec.name}`,
        );
      }
      if (sameKey(known, spec) && equalValues(known.partialFilterExpression, spec.partialFilterExpression)) {
        throw new CommandError(
          'IndexOptionsConflict',
          `Index already exists with a different name: ${known.name}`,
        );
      }
    }
    const index = new CollectionIndex(spec);
    for (const record of this.records.values()) {
      checkTime();
      const keys = index.keysOf(record.doc);
      index.refuseDuplicates(keys, record.doc, this.namespace, record);
      index.add(record, keys);
    }
    this.indexes.push(index);
    this.onChange({ head: { o: 'index', n: this.namespace, s: indexDocument(spec) } }, () =>
      this.removeIndex(spec.name),
    );
    return true;
  }

  dropIndex(name: string): void {
    const at = this.indexes.findIndex((index) => index.spec.name === name);
    const index = this.indexes[at];
    if (!index) throw new CommandError('IndexNotFound', `index not found with name [${name}]`);
    if (at === 0) throw new CommandError('InvalidOptions', 'cannot drop _id index');
    this.indexes.splice(at, 1);
    this.onChange({ head: { o: 'unindex', n: this.namespace, s: name } }, () => {
      this.indexes.splice(at, 0, index);
    });
  }

  /** Changes options that do not affect an index's keys: whether queries use it, and when its documents expire. */
  changeIndex(index: CollectionIndex, change: Pick<IndexSpec, 'hidden' | 'expireAfterSeconds'>): void {
    const before = index.spec;
    index.spec = { ...before, ...change };
    const head = { n: this.namespace, s: indexDocument(index.spec) };
    this.onChange({ head: { ...head, o: 'unindex', s: before.name } }, () => {});
    this.onChange({ head: { ...head, o: 'index' } }, () => {
      index.spec = before;
    });
  }

  /** Removes an index recorded as removed in the journal. */
  removeIndex(name: string): void {
    const at = this.indexes.findIndex((index) => index.spec.name === name);
    if (at > 0) this.indexes.splice(at, 1);
  }
}

function idFirst(doc: Doc): Doc {
  for (const key in doc) {
    if (key === '_id') return doc;
    break;
  }
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}

/**
 * The change from the record's document to `doc`, as BSON; undefined if it is not much shorter. Only for documents
 * small enough that neither depth nor size limits can be exceeded.
 */
function shortChange({ doc: before, bytes }: StoredRecord, doc: Doc): Uint8Array | undefined {
  if (bytes === undefined || bytes < 2 * MAX_CHANGE_BYTES || bytes > MAX_DOCUMENT_BYTES / 2) return undefined;
  const change = changeBetween(before, doc);
  if (!change) return undefined;
  const body = encodeDocument({ _id: doc._id, ...change });
  return body.length < MAX_CHANGE_BYTES ? body : undefined;
}

/** The document as BSON. @throws CommandError when it may not be stored */
function encodeChecked(doc: Doc, tooDeep: string): Uint8Array {
  refuseStrangeId(doc._id);
  const bytes = encodeDocument(doc);
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  }
  refuseDeep(bytes, MAX_STORED_DEPTH, tooDeep);
  return bytes;
}
