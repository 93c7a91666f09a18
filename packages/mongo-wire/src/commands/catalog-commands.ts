import { calculateObjectSize } from 'bson';
import { indexDocument, keyPattern, parseIndexSpec, sameKey } from '../index/index-spec.js';
import { compileFilter } from '../matcher/matcher.js';
import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import type { Collection } from '../storage/collection.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import type { Reply } from '../wire/cursor-reply.js';
import {
  type CommandContext,
  type CommandTable,
  docField,
  listField,
  namespaceOf,
  optionalNumber,
} from './command.js';

function createIndexes(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'createIndexes', context);
  const specs = listField(command, 'indexes').map(parseIndexSpec);
  const createdCollectionAutomatically = context.store.find(namespace) === undefined;
  const collection = context.store.open(namespace);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of specs) collection.createIndex(spec);
  const numIndexesAfter = collection.indexes.length;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
}

function existing(namespace: string, context: CommandContext): Collection {
  const collection = context.store.find(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}

function listIndexes(command: Doc, context: CommandContext): Reply {
  const namespace = namespaceOf(command, 'listIndexes', context);
  const docs = existing(namespace, context).indexes.map(({ spec }, i) => {
    const doc = indexDocument(spec);
    if (i === 0) delete doc.unique;
    return doc;
  });
  return context.cursors.start(
    namespace,
    docs,
    optionalNumber(docField(command, 'cursor'), 'batchSize'),
    false,
  );
}

function dropIndexes(command: Doc, context: CommandContext): Doc {
  const collection = existing(namespaceOf(command, 'dropIndexes', context), context);
  const nIndexesWas = collection.indexes.length;
  const wanted = command.index;
  const names = collection.indexes.slice(1).map(({ spec }) => spec.name);
  if (wanted === '*') for (const name of names) collection.dropIndex(name);
  else if (isDoc(wanted)) {
    const asked = parseIndexSpec({ key: wanted });
    const index = collection.indexes.find(({ spec }) => sameKey(spec, asked));
    if (!index)
      throw new CommandError(
        'IndexNotFound',
        `can't find index with key: ${JSON.stringify(keyPattern(asked))}`,
      );
    collection.dropIndex(index.spec.name);
  } else for (const name of Array.isArray(wanted) ? wanted : [wanted]) collection.dropIndex(String(name));
  return { nIndexesWas, ok: 1 };
}

function listCollections(command: Doc, context: CommandContext): Reply {
  const matches = compileFilter(docField(command, 'filter'));
  const docs = context.store
    .namespacesOf(context.database)
    .map((namespace): Doc => {
      const name = namespace.slice(context.database.length + 1);
      if (command.nameOnly === true) return { name, type: 'collection' };
      const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
      return { name, type: 'collection', options: {}, info: { readOnly: false }, idIndex };
    })
    .filter(matches);
  const batchSize = optionalNumber(docField(command, 'cursor'), 'batchSize');
  return context.cursors.start(`${context.database}.$cmd.listCollections`, docs, batchSize, false);
}

function sizeOf(collection: Collection | undefined): number {
  let size = 0;
  for (const record of collection?.records.values() ?? []) {
    checkTime();
    size += calculateObjectSize(record.doc);
  }
  return size;
}

function listDatabases(command: Doc, context: CommandContext): Doc {
  const names = [
    ...new Set([...context.store.collections.keys()].map((namespace) => namespace.split('.')[0] ?? '')),
  ];
  const matches = compileFilter(docField(command, 'filter'));
  const databases = names.sort().map((name): Doc => {
    if (command.nameOnly === true) return { name };
    const sizes = context.store.namespacesOf(name).map((namespace) => sizeOf(context.store.find(namespace)));
    const sizeOnDisk = sizes.reduce((sum, size) => sum + size, 0);
    return { name, sizeOnDisk, empty: sizeOnDisk === 0 };
  });
  return { databases: databases.filter(matches), totalSize: 0, ok: 1 };
}

const CREATE_REFUSED = [
  'collation',
  'expireAfterSeconds',
  'capped',
  'timeseries',
  'viewOn',
  'validator',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
];

function create(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'create', context);
  for (const option of CREATE_REFUSED) {
    if (option in command && command[option] !== false) {
      throw new CommandError('CommandNotSupported', `create option ${option} is not supported`);
    }
  }
  if (context.store.find(namespace)) {
    throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
  }
  context.store.create(namespace);
  return { ok: 1 };
}

function drop(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'drop', context);
  const nIndexesWas = context.store.find(namespace)?.indexes.length;
  context.store.drop(namespace);
  return nIndexesWas === undefined ? { ok: 1 } : { nIndexesWas, ns: namespace, ok: 1 };
}

function dropDatabase(_command: Doc, context: CommandContext): Doc {
  for (const namespace of context.store.namespacesOf(context.database)) context.store.drop(namespace);
  return { dropped: context.database, ok: 1 };
}

/** Copies the database that `creaseCopy` names, with its indexes, into this one, which must be empty. */
function creaseCopy(command: Doc, { store, database }: CommandContext): Doc {
  const from = String(command.creaseCopy);
  const namespaces = store.namespacesOf(from);
  if (namespaces.length === 0) {
    throw new CommandError('NamespaceNotFound', `Database ${from} has no collections.`);
  }
  if (store.namespacesOf(database).length > 0) {
    throw new CommandError('NamespaceExists', `Database ${database} is not empty.`);
  }
  for (const namespace of namespaces) {
    const source = store.find(namespace);
    const copy = store.create(`${database}${namespace.slice(from.length)}`);
    for (const { spec } of source?.indexes ?? []) copy.createIndex(spec);
    for (const { doc } of source?.records.values() ?? []) copy.insert(doc);
  }
  return { ok: 1 };
}

function collStats(command: Doc, context: CommandContext): Doc {
  const namespace = namespaceOf(command, 'collStats' in command ? 'collStats' : 'collstats', context);
  const collection = context.store.find(namespace);
  const size = sizeOf(collection);
  const count = collection?.records.size ?? 0;
  const nindexes = collection?.indexes.length ?? 0;
  const avgObjSize = count > 0 ? Math.round(size / count) : 0;
  return { ns: namespace, count, size, avgObjSize, storageSize: size, totalIndexSize: 0, nindexes, ok: 1 };
}

function dbStats(_command: Doc, context: CommandContext): Doc {
  const collections = context.store
    .namespacesOf(context.database)
    .map((namespace) => context.store.find(namespace));
  const sum = (pick: (collection: Collection | undefined) => number) =>
    collections.reduce((total, collection) => total + pick(collection), 0);
  const dataSize = sum(sizeOf);
  return {
    db: context.database,
    collections: collections.length,
    views: 0,
    objects: sum((collection) => collection?.records.size ?? 0),
    dataSize,
    storageSize: dataSize,
    indexes: sum((collection) => collection?.indexes.length ?? 0),
    indexSize: 0,
    ok: 1,
  };
}

/** Commands on collections, indexes and databases. */
export const catalogCommands: CommandTable = {
  createIndexes: { fields: ['indexes', 'commitQuorum'], run: createIndexes },
  listIndexes: { fields: ['cursor'], run: listIndexes },
  dropIndexes: { fields: ['index'], run: dropIndexes },
  listCollections: {
    fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
    run: listCollections,
  },
  listDatabases: { fields: ['filter', 'nameOnly', 'authorizedDatabases'], run: listDatabases },
  create: { fields: [...CREATE_REFUSED, 'size', 'max', 'autoIndexId'], run: create },
  drop: { fields: [], run: drop },
  dropDatabase: { fields: [], run: dropDatabase },
  creaseCopy: { fields: [], run: creaseCopy },
  collStats: { fields: ['scale'], run: collStats },
  collstats: { fields: ['scale'], run: collStats },
  dbStats: { fields: ['scale', 'freeStorage'], run: dbStats },
  dbstats: { fields: ['scale', 'freeStorage'], run: dbStats },
};
