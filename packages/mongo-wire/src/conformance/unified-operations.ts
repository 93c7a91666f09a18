import { AbstractCursor, ClientSession, Collection, Db, type Document, MongoClient } from 'mongodb';
import { type Entities, NotRun } from './unified-entities.js';
import type { Operation } from './unified-file.js';

/** One operation on its object; `args` are the remaining driver options. */
type Run<T> = (object: T, args: Document) => Promise<unknown>;

/** `find`, `aggregate` and similar read their cursor to its end. */
const COLLECTION_OPERATIONS: { [name: string]: Run<Collection> } = {
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  updateOne: (collection, { filter, update, ...options }) => collection.updateOne(filter, update, options),
  updateMany: (collection, { filter, update, ...options }) => collection.updateMany(filter, update, options),
  replaceOne: (collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  bulkWrite: (collection, { requests, ...options }) => collection.bulkWrite(requests, options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, withReturned(options)),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, withReturned(options)),
  findOneAndDelete: (collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) => collection.countDocuments(filter, options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter, options),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  dropIndexes: (collection, options) => collection.dropIndexes(options),
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  rename: (collection, { to, ...options }) => collection.rename(to, options),
  createSearchIndex: (collection, { model }) => collection.createSearchIndex(model),
  createSearchIndexes: (collection, { db }) => collection.createSearchIndexes(db),
  updateSearchIndex: (collection, { name, definition }) => collection.updateSearchIndex(name, definition),
  dropSearchIndex: (collection, { name }) => collection.dropSearchIndex(name),
  listSearchIndexes: (collection, { name, aggregationOptions }) =>
    collection.listSearchIndexes(name, aggregationOptions).toArray(),
  createFindCursor: (collection, { filter, ...options }) => started(collection.find(filter, options)),
};

const DATABASE_OPERATIONS: { [name: string]: Run<Db> } = {
  createCollection: (database, { collection, ...options }) => database.createCollection(collection, options),
  dropCollection: (database, { collection, ...options }) => database.dropCollection(collection, options),
  modifyCollection: (database, { collection, ...change }) =>
    database.command({ collMod: collection, ...change }),
  listCollections: (database, { filter, ...options }) => database.listCollections(filter, options).toArray(),
  listCollectionNames: (database, { filter, ...options }) =>
    database.listCollections(filter, { ...options, nameOnly: true }).toArray(),
  aggregate: (database, { pipeline, ...options }) => database.aggregate(pipeline, options).toArray(),
  runCommand: (database, { command, commandName, ...options }) => database.command(command, options),
  runCursorCommand: (database, args) => commandCursor(database, args).toArray(),
  createCommandCursor: (database, args) => started(commandCursor(database, args)),
};

const CLIENT_OPERATIONS: { [name: string]: Run<MongoClient> } = {
  listDatabases: (client, options) => client.db('admin').admin().listDatabases(options),
  listDatabaseNames: (client, options) =>
    client
      .db('admin')
      .admin()
      .listDatabases({ ...options, nameOnly: true }),
  clientBulkWrite: (client, { db, ...options }) => client.bulkWrite(db, options),
  close: (client) => client.close(),
};

const CURSOR_OPERATIONS: { [name: string]: Run<AbstractCursor> } = {
  iterateUntilDocumentOrError: (cursor) => cursor.next(),
  iterateOnce: (cursor) => cursor.tryNext(),
  close: (cursor) => cursor.close(),
};

const SESSION_OPERATIONS: { [name: string]: Run<ClientSession> } = {
  endSession: (session) => session.endSession(),
  startTransaction: async (session, options) => session.startTransaction(options),
  commitTransaction: (session) => session.commitTransaction(),
  abortTransaction: (session) => session.abortTransaction(),
};

/** Converts the format's `Before` and `After` to the driver's `before` and `after`. */
function withReturned(options: Document): Document {
  const { returnDocument, ...rest } = options;
  return returnDocument === undefined ? rest : { ...rest, returnDocument: returnDocument.toLowerCase() };
}

function commandCursor(database: Db, { command, commandName, ...options }: Document): AbstractCursor {
  const { maxTimeMS, comment, ...first } = options;
  const cursor = database.runCursorCommand(command, first);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  if (first.batchSize !== undefined) cursor.setBatchSize(first.batchSize);
  return cursor;
}

/** Starts a cursor: in the format it runs its command when created, in the driver when first read. */
async function started(cursor: AbstractCursor): Promise<AbstractCursor> {
  await cursor.hasNext();
  return cursor;
}

function pick<T>(table: { [name: string]: Run<T> }, name: string): Run<T> {
  const run = table[name];
  if (!run) throw new NotRun(`the operation ${name} is of the driver alone`);
  return run;
}

/**
 * Runs an operation of a test on the named entity and returns the driver's result.
 * @throws NotRun for an operation that only the drivers' own tests cover
 */
export async function runOperation(operation: Operation, entities: Entities): Promise<unknown> {
  const { name } = operation;
  const args = { ...operation.arguments };
  if (typeof args.session === 'string') args.session = entities.get(args.session, ClientSession);
  const object = entities.value(operation.object);
  if (object instanceof Collection) return pick(COLLECTION_OPERATIONS, name)(object, args);
  if (object instanceof Db) return pick(DATABASE_OPERATIONS, name)(object, args);
  if (object instanceof MongoClient) return pick(CLIENT_OPERATIONS, name)(object, args);
  if (object instanceof AbstractCursor) return pick(CURSOR_OPERATIONS, name)(object, args);
  if (object instanceof ClientSession) return pick(SESSION_OPERATIONS, name)(object, args);
  throw new Error(`${operation.object} is nothing that ${name} could run on`);
}

/** Runs operations on the runner itself: fail points and assertions. */
export async function runSpecial(
  operation: Operation,
  entities: Entities,
  runner: MongoClient,
): Promise<void> {
  const { databaseName, collectionName, indexName, entities: list, failPoint } = operation.arguments;
  switch (operation.name) {
    case 'createEntities':
      return entities.create(list);
    case 'failPoint':
      await runner.db('admin').command(failPoint);
      return;
    case 'assertCollectionExists':
    case 'assertCollectionNotExists': {
      const found = await runner.db(databaseName).listCollections({ name: collectionName }).toArray();
      return expectThere(found.length > 0, operation.name, collectionName);
    }
    case 'assertIndexExists':
    case 'assertIndexNotExists': {
      const there = await runner.db(databaseName).listCollections({ name: collectionName }).toArray();
      const indexes =
        there.length > 0 ? await runner.db(databaseName).collection(collectionName).indexes() : [];
      const found = indexes.some(({ name }) => name === indexName);
      return expectThere(found, operation.name, indexName);
    }
    default:
      throw new NotRun(`the operation ${operation.name} is of the driver alone`);
  }
}

function expectThere(found: boolean, assertion: string, name: string): void {
  if (found === assertion.endsWith('NotExists'))
    throw new Error(`${name} is ${found ? 'there' : 'missing'} (${assertion})`);
}
