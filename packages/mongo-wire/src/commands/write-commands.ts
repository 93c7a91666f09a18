import type { StoredRecord } from '../index/collection-index.js';
import { compileFindProjection } from '../query/projection.js';
import { findRecords } from '../query/query-run.js';
import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { compileUpdate, isReplacement, type Updater } from '../update/updater.js';
import { upsertDocument } from '../update/upsert-document.js';
import { type Doc, equalValues } from '../values/bson-value.js';
import { refuseOtherId } from '../values/document-id.js';
import { isPattern } from '../values/pattern-source.js';
import { encodeDocument } from '../wire/wire-codec.js';
import {
  type CommandContext,
  type CommandTable,
  docField,
  listField,
  namespaceOf,
  refuseCollation,
} from './command.js';
import { commandVars } from './query-commands.js';

const MAX_WRITES = 100_000;

/** Runs each statement; the first error ends an ordered batch, while an unordered one continues. */
function runBatch(
  statements: readonly Doc[],
  ordered: boolean,
  apply: (statement: Doc, index: number) => void,
): Doc[] {
  if (statements.length === 0 || statements.length > MAX_WRITES) {
    throw new CommandError('InvalidOptions', `Write batch sizes must be between 1 and ${MAX_WRITES}`);
  }
  const errors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      checkTime();
      apply(statement, index);
    } catch (error) {
      // A time limit ends the whole command; what it has done so far stays.
      if (!(error instanceof CommandError) || error.codeName === 'MaxTimeMSExpired') throw error;
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return errors;
}

function withErrors(reply: Doc, errors: readonly Doc[]): Doc {
  return errors.length > 0 ? { ...reply, writeErrors: errors } : reply;
}

function refuseUnknown(statement: Doc, command: string, known: readonly string[]): void {
  for (const key of Object.keys(statement)) {
    if (!known.includes(key))
      throw new CommandError('UnknownField', `BSON field '${command}.${key}' is an unknown field.`);
  }
}

function insert(command: Doc, context: CommandContext): Doc {
  const collection = context.store.open(namespaceOf(command, 'insert', context));
  let n = 0;
  const errors = runBatch(listField(command, 'documents'), command.ordered !== false, (doc) => {
    refuseListId(doc._id);
    collection.insert(doc);
    n++;
  });
  return withErrors({ n, ok: 1 }, errors);
}

/** Refuses an array as `_id` with the error that an insert gives; an upsert's error is the collection's. */
function refuseListId(id: unknown): void {
  if (Array.isArray(id)) throw new CommandError('BadValue', "can't use an array for _id");
  if (isPattern(id)) throw new CommandError('BadValue', "can't use a regex for _id");
}

const UPDATE_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation'];

function update(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'update', context);
  const vars = commandVars(command, context);
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const errors = runBatch(listField(command, 'updates'), command.ordered !== false, (statement, index) => {
    refuseUnknown(statement, 'update.updates', UPDATE_FIELDS);
    refuseCollation(statement);
    const filter = docField(statement, 'q');
    const multi = statement.multi === true;
    if (multi && isReplacement(statement.u)) {
      throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
    }
    const updater = compileUpdate(statement.u, filter, statement.arrayFilters, {
      ...vars,
      ...docField(statement, 'c'),
    });
    const records = findRecords(
      context.store.find(namespace),
      filter,
      {
        limit: multi ? undefined : 1,
        hint: statement.hint,
        scope: { root: {}, vars },
      },
      context.scans,
    );
    if (records.length === 0 && statement.upsert === true) {
      const doc = upsert(namespace, filter, updater, context);
      n++;
      upserted.push({ index, _id: doc._id });
      return;
    }
    for (const record of records) {
      checkTime();
      if (applyUpdate(namespace, record, updater, context)) nModified++;
      n++;
    }
  });
  return withErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ok: 1 }, errors);
}

/** @returns whether the document changed */
function applyUpdate(
  namespace: string,
  record: StoredRecord,
  updater: Updater,
  context: CommandContext,
): boolean {
  const next = updater(record.doc, { inserting: false, now: context.now });
  if (next === record.doc || unchanged(record.doc, next)) return false;
  context.store.open(namespace).update(record, next);
  return true;
}

/** True if a replacement or pipeline gives back the same document. Equal numbers of another type are a change. */
function unchanged(before: Doc, after: Doc): boolean {
  return equalValues(before, after) && Buffer.compare(encodeDocument(before), encodeDocument(after)) === 0;
}

function upsert(namespace: string, filter: Doc, updater: Updater, context: CommandContext): Doc {
  const given = upsertDocument(filter);
  const doc = updater(given, { inserting: true, now: context.now });
  if ('_id' in given) refuseOtherId(given, doc);
  return context.store.open(namespace).insert(doc);
}

function remove(command: Doc, context: CommandContext): Doc {
  const collection = context.store.find(namespaceOf(command, 'delete', context));
  const vars = commandVars(command, context);
  let n = 0;
  const errors = runBatch(listField(command, 'deletes'), command.ordered !== false, (statement) => {
    refuseUnknown(statement, 'delete.deletes', ['q', 'limit', 'hint', 'collation']);
    refuseCollation(statement);
    const limit = Number(statement.limit);
    if (limit !== 0 && limit !== 1) {
      throw new CommandError(
        'FailedToParse',
        `The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`,
      );
    }
    const options = { limit: limit || undefined, hint: statement.hint, scope: { root: {}, vars } };
    for (const record of findRecords(collection, docField(statement, 'q'), options, context.scans)) {
      checkTime();
      collection?.remove(record);
      n++;
    }
  });
  return withErrors({ n, ok: 1 }, errors);
}

function findAndModify(command: Doc, context: CommandContext): Doc {
  refuseCollation(command);
  const name = 'findAndModify' in command ? 'findAndModify' : 'findandmodify';
  const namespace = namespaceOf(command, name, context);
  const filter = docField(command, 'query');
  const removing = command.remove === true;
  if (removing === (command.update !== undefined)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  }
  if (removing && (command.new === true || command.upsert === true)) {
    throw new CommandError('FailedToParse', 'Cannot specify both new=true or upsert=true and remove=true');
  }
  const vars = commandVars(command, context);
  const fields = docField(command, 'fields');
  const project = Object.keys(fields).length > 0 ? compileFindProjection(fields, filter) : undefined;
  const show = (doc: Doc) => (project ? project(doc, vars) : doc);
  const updater = removing ? undefined : compileUpdate(command.update, filter, command.arrayFilters, vars);
  const [record] = findRecords(
    context.store.find(namespace),
    filter,
    {
      sort: command.sort,
      limit: 1,
      hint: command.hint,
      scope: { root: {}, vars },
    },
    context.scans,
  );
  if (!record) {
    if (removing) return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
    if (!updater || command.upsert !== true) {
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    }
    const doc = upsert(namespace, filter, updater, context);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
      value: command.new === true ? show(doc) : null,
      ok: 1,
    };
  }
  const before = record.doc;
  if (!updater) {
    const value = show(before);
    context.store.open(namespace).remove(record);
    return { lastErrorObject: { n: 1 }, value, ok: 1 };
  }
  const shownBefore = command.new === true ? undefined : show(before);
  applyUpdate(namespace, record, updater, context);
  return {
    lastErrorObject: { n: 1, updatedExisting: true },
    value: shownBefore ?? show(record.doc),
    ok: 1,
  };
}

const FIND_AND_MODIFY_FIELDS = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'bypassDocumentValidation',
  'collation',
  'arrayFilters',
  'hint',
  'let',
];

/** Commands that write. Each is atomic: it completes before the next message is read. */
export const writeCommands: CommandTable = {
  insert: { fields: ['documents', 'ordered', 'bypassDocumentValidation'], run: insert },
  update: { fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'], run: update },
  delete: { fields: ['deletes', 'ordered', 'let'], run: remove },
  findAndModify: { fields: FIND_AND_MODIFY_FIELDS, run: findAndModify },
  findandmodify: { fields: FIND_AND_MODIFY_FIELDS, run: findAndModify },
};
