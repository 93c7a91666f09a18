import { isDeepStrictEqual } from 'node:util';
import { BSON, type Document, MongoBulkWriteError, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { resultOfError, type TestResult } from './outcome.js';
import { Entities, NotRun } from './unified-entities.js';
import {
  type CollectionData,
  isForServer,
  type Operation,
  type UnifiedFile,
  type UnifiedTest,
} from './unified-file.js';
import { Mismatch, matchResult } from './unified-match.js';
import { runOperation, runSpecial } from './unified-operations.js';

/** Tests that the driver makes meaningless for any server: by file and test, with the reason. */
const DRIVERS_OWN: ReadonlyMap<string, string> = new Map(
  ['insertOne', 'insertMany', 'bulkWrite'].map((operation) => [
    `create-null-ids: inserting _id with type null via ${operation}`,
    'the driver gives a document whose _id is null another one',
  ]),
);

/**
 * Runs the tests of a file against a server, each on the file's initial data. Checks results, errors and the data at
 * the end, but not the events that a driver sends.
 * @param version of the server, for skipping tests of other releases
 */
export async function runUnifiedFile(
  suite: string,
  file: UnifiedFile,
  url: string,
  version: string,
): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const runner = await new MongoClient(url).connect();
  try {
    for (const test of file.tests) {
      const name = `${file.description}: ${test.description}`;
      const skipped = (reason: string): TestResult => ({ suite, test: name, outcome: 'skipped', reason });
      const skipReason = test.skipReason ?? DRIVERS_OWN.get(name);
      if (skipReason !== undefined) results.push(skipped(skipReason));
      else if (
        !isForServer(file.runOnRequirements, version) ||
        !isForServer(test.runOnRequirements, version)
      ) {
        results.push(skipped('for another release or topology'));
      } else {
        try {
          await runTest(file, test, url, runner);
          results.push({ suite, test: name, outcome: 'passed' });
        } catch (error) {
          results.push(error instanceof NotRun ? skipped(error.message) : resultOfError(suite, name, error));
        }
      }
    }
  } finally {
    await runner.close();
  }
  return results;
}

async function runTest(
  file: UnifiedFile,
  test: UnifiedTest,
  url: string,
  runner: MongoClient,
): Promise<void> {
  for (const data of file.initialData) await prepare(data, runner);
  const entities = new Entities(url);
  try {
    await entities.create(file.createEntities);
    for (const operation of test.operations) {
      if (operation.object === 'testRunner') await runSpecial(operation, entities, runner);
      else await runChecked(operation, entities);
    }
    for (const data of test.outcome) await checkOutcome(data, runner);
  } finally {
    await entities.close();
  }
}

async function prepare(data: CollectionData, runner: MongoClient): Promise<void> {
  const database = runner.db(data.databaseName);
  const collection = database.collection(data.collectionName);
  await collection.drop();
  if (data.createOptions || data.documents.length === 0)
    await database.createCollection(data.collectionName, data.createOptions);
  if (data.documents.length > 0) await collection.insertMany(data.documents);
}

async function runChecked(operation: Operation, entities: Entities): Promise<void> {
  const { expectError } = operation;
  let result: unknown;
  try {
    result = await runOperation(operation, entities);
  } catch (error) {
    if (error instanceof NotRun) throw error;
    if (operation.ignoreResultAndError) return;
    if (!expectError) throw error;
    return checkError(expectError, error, entities);
  }
  if (operation.ignoreResultAndError) return;
  if (expectError) throw new Mismatch(`${operation.name} did not fail`);
  if (operation.expectResult !== undefined)
    matchResult(operation.expectResult, result, (name) => entities.value(name));
  if (operation.saveResultAsEntity !== undefined) entities.add(operation.saveResultAsEntity, result);
}

/** Checks that an error has the expected origin, code, message and labels; for a bulk write also its partial result. */
function checkError(expected: Document, error: unknown, entities: Entities): void {
  const failed = (what: string) => new Mismatch(`the error is not ${what}`, { cause: error });
  if (!(error instanceof Error)) throw failed('an error');
  const answered = error instanceof MongoServerError;
  if (expected.isClientError === true && answered) throw failed("the client's own");
  if (expected.isClientError === false && !answered) throw failed("the server's");
  if (expected.errorContains && !error.message.toLowerCase().includes(expected.errorContains.toLowerCase()))
    throw failed(`saying "${expected.errorContains}"`);
  if (expected.errorCode !== undefined && !(answered && error.code === expected.errorCode))
    throw failed(`code ${expected.errorCode}`);
  if (expected.errorCodeName !== undefined && !(answered && error.codeName === expected.errorCodeName))
    throw failed(`code ${expected.errorCodeName}`);
  const hasLabel = (label: string) => error instanceof MongoError && error.hasErrorLabel(label);
  for (const label of expected.errorLabelsContain ?? []) if (!hasLabel(label)) throw failed(`a ${label}`);
  for (const label of expected.errorLabelsOmit ?? []) if (hasLabel(label)) throw failed(`without ${label}`);
  const value = (name: string) => entities.value(name);
  if (expected.errorResponse !== undefined)
    matchResult(expected.errorResponse, answered ? error.errorResponse : undefined, value, 'error');
  if (expected.expectResult !== undefined)
    matchResult(expected.expectResult, error instanceof MongoBulkWriteError ? error.result : {}, value);
}

async function checkOutcome(data: CollectionData, runner: MongoClient): Promise<void> {
  const collection = runner.db(data.databaseName).collection(data.collectionName);
  const found = await collection.find().sort({ _id: 1 }).toArray();
  const [have, wanted] = [found, data.documents].map((docs) => BSON.EJSON.serialize(docs, { relaxed: true }));
  if (!isDeepStrictEqual(have, wanted))
    throw new Mismatch(`${data.collectionName} holds ${JSON.stringify(have)}, not ${JSON.stringify(wanted)}`);
}
